package import Documents

/// A group of changes as bytes: what a store on the device keeps, and what the windows of one
/// library tell each other.
///
/// A byte with the version of the format, a checksum of four bytes, and a protobuf message with one
/// field for each change. What a damaged disk makes of that is refused, not guessed at.
package enum ReplicaRecord {
  /// What this program writes. It reads this and all earlier ones. It goes up with every new
  /// `ReplicaChange`: who does not know one leaves it out, and would store the rest as the whole.
  package static let version: UInt8 = 1

  private static let headerBytes = 5

  package static func encode(_ changes: [ReplicaChange]) -> [UInt8] {
    seal { writer in
      for change in changes { writer.replicaChange(change) }
    }
  }

  /// - Throws: `unsupported` for what a newer version of this program wrote.
  package static func decode(_ bytes: [UInt8]) throws(DecodingError) -> [ReplicaChange] {
    try open(bytes) { reader in
      var changes: [ReplicaChange] = []
      while reader.nextField() {
        if let change = reader.replicaChange() { changes.append(change) }
      }
      return changes
    }
  }

  /// A message with version and checksum in front.
  @inline(never)
  static func seal(_ write: (inout ProtobufWriter) -> Void) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.bytes = [UInt8](repeating: 0, count: headerBytes)
    write(&writer)
    var sum = checksum(writer.bytes)
    writer.bytes[0] = version
    for index in 1..<headerBytes {
      writer.bytes[index] = UInt8(truncatingIfNeeded: sum)
      sum >>= 8
    }
    return writer.bytes
  }

  /// Reads a message that `seal` made.
  static func open<Result>(
    _ bytes: [UInt8], _ read: (inout ProtobufReader) -> Result?
  ) throws(DecodingError) -> Result {
    guard bytes.count >= headerBytes else { throw .truncated }
    var sum: UInt32 = 0
    for index in (1..<headerBytes).reversed() { sum = sum << 8 | UInt32(bytes[index]) }
    guard bytes[0] > 0, sum == checksum(bytes) else {
      throw .invalidMessage("A record of the copy on this device is damaged.")
    }
    // All versions have the checksum, so that damage is not taken for one of them.
    if bytes[0] > version {
      throw .unsupported("The copy on this device was made by a newer version of Bookspine.")
    }
    return try bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
      try ProtobufReader.decode(
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[headerBytes...]), read)
    }
  }

  /// FNV-1a of what follows the header. Every step is a bijection, so a change within one byte is
  /// always seen, and any other damage but once in four thousand million times.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0x811C_9DC5
    for index in headerBytes..<bytes.count {
      sum = (sum ^ UInt32(bytes[index])) &* 0x0100_0193
    }
    return sum
  }
}
