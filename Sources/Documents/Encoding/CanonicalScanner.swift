/// Recognises fields that are encoded just as this package encodes them, so that they can be copied
/// instead of decoded. Where it answers no, the bytes may still be valid: the decoder knows.
struct CanonicalScanner {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The canonical encoding of a document's fields, sorted by name, if every entry is canonical by
  /// itself; nil if that is not certain.
  static func copy(_ entries: [UnsafeRawBufferPointer]) -> [UInt8]? {
    var fields: [(name: UnsafeRawBufferPointer, entry: UnsafeRawBufferPointer)] = []
    fields.reserveCapacity(entries.count)
    var size = 0
    var isSorted = true
    for entry in entries {
      guard let name = name(ofCanonical: entry, level: 1) else { return nil }
      if isSorted, let last = fields.last, compareBytes(last.name, name) != .ascending {
        isSorted = false
      }
      fields.append((name, entry))
      size += entry.count + 6
    }
    if !isSorted {
      fields.sort { compareBytes($0.name, $1.name) == .ascending }
      for index in fields.indices.dropFirst()
      where compareBytes(fields[index - 1].name, fields[index].name) == .same {
        return nil
      }
    }
    var writer = ProtobufWriter(reserving: size)
    for field in fields { writer.data(1, field.entry) }
    return writer.bytes
  }

  /// The name in an entry of a map if the entry is canonical. Names that begin with two underscores
  /// need a closer look.
  private static func name(
    ofCanonical entry: UnsafeRawBufferPointer, level: Int
  ) -> UnsafeRawBufferPointer? {
    var scanner = CanonicalScanner(entry)
    guard scanner.byte() == 0x0A, let name = scanner.delimited(), !name.isEmpty,
      !(name.count >= 4 && name[0] == UInt8(ascii: "_") && name[1] == UInt8(ascii: "_")),
      isValidUTF8(name), scanner.byte() == 0x12, let value = scanner.delimited(),
      scanner.isAtEnd, isCanonicalValue(value, level: level)
    else { return nil }
    return name
  }

  private static func isCanonicalValue(_ value: UnsafeRawBufferPointer, level: Int) -> Bool {
    var scanner = CanonicalScanner(value)
    guard let tag = scanner.varint() else { return false }
    switch (Int(truncatingIfNeeded: tag >> 3), tag & 7) {
    case (ValueField.null, 0):
      guard scanner.byte() == 0 else { return false }
    case (ValueField.boolean, 0):
      guard let flag = scanner.byte(), flag <= 1 else { return false }
    case (ValueField.integer, 0):
      guard scanner.varint() != nil else { return false }
    case (ValueField.double, 1):
      guard let bits = scanner.fixed64() else { return false }
      if Double(bitPattern: bits).isNaN, bits != Double.nan.bitPattern { return false }
    case (ValueField.timestamp, 2):
      guard let time = scanner.delimited(), isCanonicalTimestamp(time) else { return false }
    case (ValueField.string, 2):
      guard let text = scanner.delimited(), text.count <= Limits.valueBytes, isValidUTF8(text)
      else { return false }
    case (ValueField.bytes, 2):
      guard let data = scanner.delimited(), data.count <= Limits.valueBytes else { return false }
    case (ValueField.array, 2):
      guard level <= Limits.depth, let elements = scanner.delimited(),
        isCanonicalArray(elements, level: level + 1)
      else { return false }
    case (ValueField.map, 2):
      guard level <= Limits.depth, let entries = scanner.delimited(),
        isCanonicalMap(entries, level: level + 1)
      else { return false }
    default:
      // References are made relative, which is the decoder's business; places are rare.
      return false
    }
    return scanner.isAtEnd
  }

  private static func isCanonicalMap(_ entries: UnsafeRawBufferPointer, level: Int) -> Bool {
    var scanner = CanonicalScanner(entries)
    var last: UnsafeRawBufferPointer?
    while !scanner.isAtEnd {
      guard scanner.byte() == 0x0A, let entry = scanner.delimited(),
        let name = name(ofCanonical: entry, level: level)
      else { return false }
      if let last, compareBytes(last, name) != .ascending { return false }
      last = name
    }
    return true
  }

  private static func isCanonicalArray(_ elements: UnsafeRawBufferPointer, level: Int) -> Bool {
    var scanner = CanonicalScanner(elements)
    while !scanner.isAtEnd {
      guard scanner.byte() == 0x0A, let element = scanner.delimited(),
        element.first != UInt8(ValueField.array << 3 | 2),
        isCanonicalValue(element, level: level)
      else { return false }
    }
    return true
  }

  /// Seconds and nanoseconds in this order, neither written as zero, whole microseconds.
  private static func isCanonicalTimestamp(_ time: UnsafeRawBufferPointer) -> Bool {
    var scanner = CanonicalScanner(time)
    var timestamp = Timestamp.zero
    if scanner.peek == 0x08 {
      _ = scanner.byte()
      guard let seconds = scanner.varint(), seconds != 0 else { return false }
      timestamp.seconds = Int64(bitPattern: seconds)
    }
    if scanner.peek == 0x10 {
      _ = scanner.byte()
      guard let nanoseconds = scanner.varint(), nanoseconds > 0, nanoseconds < 1_000_000_000
      else { return false }
      timestamp.nanoseconds = Int32(nanoseconds)
    }
    return scanner.isAtEnd && timestamp.isValid && timestamp.nanoseconds % 1000 == 0
  }

  private var isAtEnd: Bool { position >= bytes.count }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  @inline(__always)
  private mutating func byte() -> UInt8? {
    if position >= bytes.count { return nil }
    position += 1
    return bytes[position - 1]
  }

  /// A variable-length integer in as few bytes as it takes.
  @inline(__always)
  private mutating func varint() -> UInt64? {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64, let byte = byte() {
      if shift == 63, byte > 1 { return nil }
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return byte == 0 && shift > 0 ? nil : result }
      shift += 7
    }
    return nil
  }

  private mutating func fixed64() -> UInt64? {
    if bytes.count - position < 8 { return nil }
    defer { position += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  @inline(__always)
  private mutating func delimited() -> UnsafeRawBufferPointer? {
    guard let length = varint(), length <= UInt64(bytes.count - position) else { return nil }
    let start = position
    position += Int(length)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
  }
}
