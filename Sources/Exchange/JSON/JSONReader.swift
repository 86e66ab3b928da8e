package import Documents
internal import Library

/// Reads values that `JSONWriter` wrote, and any other JSON: a number with a point or an exponent is a
/// double, every other one an integer if it fits.
package struct JSONReader {
  private var scanner: JSONScanner
  /// Deeper than any document, for the objects around it.
  private static let deepest = Limits.depth + 4

  package init(_ bytes: ArraySlice<UInt8>) {
    scanner = JSONScanner(bytes)
  }

  /// The one value of a text.
  ///
  /// - Throws: `JSONProblem`, with the byte where it is no JSON any more.
  package static func value(_ bytes: ArraySlice<UInt8>) throws(JSONProblem) -> Value {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.scanner.skipSpace()
    guard reader.scanner.isAtEnd else { throw reader.scanner.fault }
    return value
  }

  private mutating func value(depth: Int) throws(JSONProblem) -> Value {
    guard depth <= JSONReader.deepest else { throw .tooDeep }
    scanner.skipSpace()
    switch scanner.current {
    case 0x7B: return try object(depth: depth)
    case 0x5B: return .array(try array(depth: depth))
    case ASCII.quote: return .string(try scanner.string())
    case 0x74:
      try scanner.expect("true")
      return .boolean(true)
    case 0x66:
      try scanner.expect("false")
      return .boolean(false)
    case 0x6E:
      try scanner.expect("null")
      return .null
    default: return try number()
    }
  }

  private mutating func array(depth: Int) throws(JSONProblem) -> [Value] {
    guard scanner.skip(0x5B) else { throw scanner.fault }
    var elements: [Value] = []
    if scanner.skip(0x5D) { return elements }
    repeat {
      elements.append(try value(depth: depth + 1))
    } while scanner.skip(ASCII.comma)
    guard scanner.skip(0x5D) else { throw scanner.fault }
    return elements
  }

  private mutating func object(depth: Int) throws(JSONProblem) -> Value {
    if let map = try wrappedMap(depth: depth) { return .map(map) }
    let map = try members(depth: depth)
    guard map.count == 1, map.entries[0].name.utf8.first == JSONWriter.dollar else {
      return .map(map)
    }
    return try TypedJSON.value(map.entries[0].name, map.entries[0].value)
  }

  /// The members of an object, whatever their names.
  private mutating func members(depth: Int) throws(JSONProblem) -> MapValue {
    guard scanner.skip(0x7B) else { throw scanner.fault }
    var map = MapValue()
    if scanner.skip(0x7D) { return map }
    repeat {
      let name = try scanner.memberName()
      map[name] = try value(depth: depth + 1)
    } while scanner.skip(ASCII.comma)
    guard scanner.skip(0x7D) else { throw scanner.fault }
    return map
  }

  /// The map in `{"$map": {…}}`; nil when the object is another one, which is then still to be read.
  /// The writer wraps every map with such a name in it, so nothing else can follow here.
  private mutating func wrappedMap(depth: Int) throws(JSONProblem) -> MapValue? {
    let start = scanner.place
    _ = scanner.skip(0x7B)
    scanner.skipSpace()
    if scanner.current == ASCII.quote, isSame(try scanner.memberName(), "$map"),
      scanner.current == 0x7B
    {
      let map = try members(depth: depth + 1)
      guard scanner.skip(0x7D) else { throw scanner.fault }
      return map
    }
    scanner.place = start
    return nil
  }

  private mutating func number() throws(JSONProblem) -> Value {
    let digits = try scanner.number()
    let text = String(decoding: digits, as: UTF8.self)
    let isInteger = !digits.contains { $0 == ASCII.point || $0 | 0x20 == 0x65 }
    if isInteger, let number = Int64(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw scanner.fault }
    return .double(number)
  }
}
