internal import Documents

/// A short hash of every field of a book as a file had it. Kept with the book, it tells later which
/// fields the reader has edited since and which ones a newer file has changed.
///
/// Six bytes a field: two for its name, four for its value.
struct FieldHashes {
  private(set) var bytes: [UInt8] = []
  /// A hash of it all: the digest of the row.
  private var whole = ShortHash()

  var digest: String { whole.text }

  /// What stands for the readings of a book among its fields.
  static let reads = "reads"

  /// The hashes of a book's fields without `source`, and of its readings.
  init(book: Fields, reads: UInt64) {
    bytes.reserveCapacity(120)
    book.forEachEncoded { name, value in
      if FieldHashes.isSource(name) { return }
      whole.combine(name)
      whole.combine(value)
      append(FieldHashes.hash(name: name), FieldHashes.hash(value: value))
    }
    if reads != 0 {
      var name = FieldHashes.reads
      let nameHash = name.withUTF8 { FieldHashes.hash(name: UnsafeRawBufferPointer($0)) }
      append(nameHash, FieldHashes.fold(reads))
      withUnsafeBytes(of: reads.littleEndian) { whole.combine($0) }
    }
  }

  /// Hashes that were kept with a book.
  init?(_ value: Value?) {
    guard case .bytes(let bytes)? = value, bytes.count % 6 == 0 else { return nil }
    self.bytes = bytes
  }

  /// The hash of a field's value, or nil when the file had none.
  func hash(of name: String) -> UInt32? {
    var name = name
    let wanted = name.withUTF8 { FieldHashes.hash(name: UnsafeRawBufferPointer($0)) }
    var index = 0
    while index < bytes.count {
      if UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]) == wanted {
        return UInt32(bytes[index + 2]) << 24 | UInt32(bytes[index + 3]) << 16
          | UInt32(bytes[index + 4]) << 8 | UInt32(bytes[index + 5])
      }
      index += 6
    }
    return nil
  }

  static func hash(_ value: Value?) -> UInt32? {
    guard let value else { return nil }
    var writer = ProtobufWriter()
    writer.value(value)
    return writer.bytes.withUnsafeBytes { hash(value: $0) }
  }

  static func fold(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  private mutating func append(_ name: UInt16, _ value: UInt32) {
    bytes.append(UInt8(name >> 8))
    bytes.append(UInt8(name & 0xFF))
    for shift in stride(from: UInt32(24), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  private static func hash(name: UnsafeRawBufferPointer) -> UInt16 {
    var hash = ShortHash()
    hash.combine(name)
    let folded = fold(hash.value)
    return UInt16(truncatingIfNeeded: folded ^ folded >> 16)
  }

  private static func hash(value: UnsafeRawBufferPointer) -> UInt32 {
    var hash = ShortHash()
    hash.combine(value)
    return fold(hash.value)
  }

  private static func isSource(_ name: UnsafeRawBufferPointer) -> Bool {
    let source: StaticString = "source"
    return name.count == source.utf8CodeUnitCount
      && compareBytes(name, UnsafeRawBufferPointer(start: source.utf8Start, count: name.count))
        == .same
  }
}
