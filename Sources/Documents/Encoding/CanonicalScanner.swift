/// Recognises fields that are encoded just as this package encodes them, so that they can be copied
/// instead of decoded. Where it answers no, the bytes may still be valid: the decoder knows.
struct CanonicalScanner {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// An entry of a map, and its name, by which it is put in its place.
  private typealias Entry = (name: UnsafeRawBufferPointer, bytes: UnsafeRawBufferPointer)

  /// The canonical encoding of a document's fields, sorted by name on every level, if all entries
  /// are canonical by themselves; nil if that is not certain.
  static func copy(_ entries: [UnsafeRawBufferPointer]) -> [UInt8]? {
    var fields: [Entry] = []
    fields.reserveCapacity(entries.count)
    var size = 0
    var isSorted = true
    for entry in entries {
      guard let name = name(ofCanonical: entry, level: 1, &isSorted) else { return nil }
      fields.append((name, entry))
      size += entry.count + 6
    }
    guard sort(&fields) else { return nil }
    var writer = ProtobufWriter(reserving: size)
    if isSorted {
      for field in fields { writer.data(1, field.bytes) }
    } else {
      for field in fields { write(entry: field.bytes, to: &writer) }
    }
    return writer.bytes
  }

  /// Sorts by name; false if two have the same.
  private static func sort(_ entries: inout [Entry]) -> Bool {
    func areInOrder() -> Bool {
      var index = 1
      while index < entries.count {
        if compareBytes(entries[index - 1].name, entries[index].name) != .ascending {
          return false
        }
        index += 1
      }
      return true
    }
    if areInOrder() { return true }
    entries = entries.inOrder { compareBytes($0.name, $1.name) == .ascending }
    return areInOrder()
  }

  /// The name in an entry of a map if the entry is canonical but for the order inside. Names that
  /// begin with two underscores, and very long ones, need a closer look.
  private static func name(
    ofCanonical entry: UnsafeRawBufferPointer, level: Int, _ isSorted: inout Bool
  ) -> UnsafeRawBufferPointer? {
    var scanner = CanonicalScanner(entry)
    guard scanner.byte() == 0x0A, let name = scanner.delimited(), !name.isEmpty,
      name.count <= Limits.fieldPathBytes,
      !(name.count >= 4 && name[0] == UInt8(ascii: "_") && name[1] == UInt8(ascii: "_")),
      isValidUTF8(name), scanner.byte() == 0x12, let value = scanner.delimited(),
      scanner.isAtEnd, isCanonicalValue(value, level: level, &isSorted)
    else { return nil }
    return name
  }

  private static func isCanonicalValue(
    _ value: UnsafeRawBufferPointer, level: Int, _ isSorted: inout Bool
  ) -> Bool {
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
      guard let text = scanner.delimited(), isValidUTF8(text) else { return false }
    case (ValueField.bytes, 2):
      guard scanner.delimited() != nil else { return false }
    case (ValueField.array, 2):
      guard level <= Limits.depth, let elements = scanner.delimited(),
        isCanonicalArray(elements, level: level + 1, &isSorted)
      else { return false }
    case (ValueField.map, 2):
      guard level <= Limits.depth, let entries = scanner.delimited(),
        isCanonicalMap(entries, level: level + 1, &isSorted)
      else { return false }
    default:
      // References are made relative, which is the decoder's business; places are rare.
      return false
    }
    return scanner.isAtEnd
  }

  private static func isCanonicalMap(
    _ content: UnsafeRawBufferPointer, level: Int, _ isSorted: inout Bool
  ) -> Bool {
    var scanner = CanonicalScanner(content)
    var last: UnsafeRawBufferPointer?
    var isOrdered = true
    while !scanner.isAtEnd {
      guard scanner.byte() == 0x0A, let entry = scanner.delimited(),
        let name = name(ofCanonical: entry, level: level, &isSorted)
      else { return false }
      if let last, compareBytes(last, name) != .ascending { isOrdered = false }
      last = name
    }
    if isOrdered { return true }
    isSorted = false
    var entries = entries(of: content)
    return sort(&entries)
  }

  private static func isCanonicalArray(
    _ elements: UnsafeRawBufferPointer, level: Int, _ isSorted: inout Bool
  ) -> Bool {
    var scanner = CanonicalScanner(elements)
    while !scanner.isAtEnd {
      guard scanner.byte() == 0x0A, let element = scanner.delimited(),
        element.first != UInt8(ValueField.array << 3 | 2),
        isCanonicalValue(element, level: level, &isSorted)
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

  // Writing what was found canonical but for its order. Sizes stay as they are.

  private static func write(entry: UnsafeRawBufferPointer, to writer: inout ProtobufWriter) {
    var scanner = CanonicalScanner(entry)
    writer.tag(1, .lengthDelimited)
    writer.varint(UInt64(entry.count))
    guard scanner.byte() != nil, let name = scanner.delimited(), scanner.byte() != nil,
      let value = scanner.delimited()
    else { return }
    writer.data(1, name)
    writer.tag(2, .lengthDelimited)
    writer.varint(UInt64(value.count))
    write(value: value, to: &writer)
  }

  private static func write(value: UnsafeRawBufferPointer, to writer: inout ProtobufWriter) {
    var scanner = CanonicalScanner(value)
    switch scanner.byte().map({ Int($0) }) {
    case ValueField.map << 3 | 2:
      guard let content = scanner.delimited() else { return }
      var entries = entries(of: content)
      _ = sort(&entries)
      writer.tag(ValueField.map, .lengthDelimited)
      writer.varint(UInt64(content.count))
      for entry in entries { write(entry: entry.bytes, to: &writer) }
    case ValueField.array << 3 | 2:
      guard let content = scanner.delimited() else { return }
      writer.tag(ValueField.array, .lengthDelimited)
      writer.varint(UInt64(content.count))
      forEachElement(content) { element in
        writer.tag(1, .lengthDelimited)
        writer.varint(UInt64(element.count))
        write(value: element, to: &writer)
      }
    default: writer.bytes.append(contentsOf: value)
    }
  }

  private static func entries(of map: UnsafeRawBufferPointer) -> [Entry] {
    var entries: [Entry] = []
    forEachElement(map) { bytes in
      var entry = CanonicalScanner(bytes)
      if entry.byte() != nil, let name = entry.delimited() { entries.append((name, bytes)) }
    }
    return entries
  }

  private static func forEachElement(
    _ content: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    var scanner = CanonicalScanner(content)
    while scanner.byte() != nil, let element = scanner.delimited() { body(element) }
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
