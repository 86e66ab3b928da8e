package import Documents
internal import Library

/// Reads values that `JSONWriter` wrote, and any other JSON: a number with a point or an exponent is a
/// double, every other one an integer if it fits.
package struct JSONReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// Deeper than any document, for the objects around it.
  private static let deepest = Limits.depth + 4

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The one value of a text.
  ///
  /// - Throws: `JSONProblem`, with the byte where it is no JSON any more.
  package static func value(_ bytes: ArraySlice<UInt8>) throws(JSONProblem) -> Value {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == bytes.endIndex else { throw reader.fault }
    return value
  }

  private var fault: JSONProblem { .syntax(at: index - bytes.startIndex) }

  private var current: UInt8 { index < bytes.endIndex ? bytes[index] : 0 }

  private mutating func skipSpace() {
    while index < bytes.endIndex {
      switch bytes[index] {
      case ASCII.space, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn: index += 1
      default: return
      }
    }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard index < bytes.endIndex, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ word: StaticString) throws(JSONProblem) {
    for offset in 0..<word.utf8CodeUnitCount {
      guard index < bytes.endIndex, bytes[index] == word.utf8Start[offset] else { throw fault }
      index += 1
    }
  }

  private mutating func value(depth: Int) throws(JSONProblem) -> Value {
    guard depth <= JSONReader.deepest else { throw .tooDeep }
    skipSpace()
    switch current {
    case 0x7B: return try object(depth: depth)
    case 0x5B: return .array(try array(depth: depth))
    case ASCII.quote: return .string(try string())
    case 0x74:
      try expect("true")
      return .boolean(true)
    case 0x66:
      try expect("false")
      return .boolean(false)
    case 0x6E:
      try expect("null")
      return .null
    default: return try number()
    }
  }

  private mutating func array(depth: Int) throws(JSONProblem) -> [Value] {
    index += 1
    var elements: [Value] = []
    if skip(0x5D) { return elements }
    repeat {
      elements.append(try value(depth: depth + 1))
    } while skip(ASCII.comma)
    guard skip(0x5D) else { throw fault }
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
    index += 1
    var map = MapValue()
    if skip(0x7D) { return map }
    repeat {
      let name = try memberName()
      map[name] = try value(depth: depth + 1)
    } while skip(ASCII.comma)
    guard skip(0x7D) else { throw fault }
    return map
  }

  private mutating func memberName() throws(JSONProblem) -> String {
    skipSpace()
    guard current == ASCII.quote else { throw fault }
    let name = try string()
    guard skip(ASCII.colon) else { throw fault }
    skipSpace()
    return name
  }

  /// The map in `{"$map": {…}}`; nil when the object is another one, which is then still to be read.
  /// The writer wraps every map with such a name in it, so nothing else can follow here.
  private mutating func wrappedMap(depth: Int) throws(JSONProblem) -> MapValue? {
    let start = index
    index += 1
    skipSpace()
    if current == ASCII.quote, isSame(try memberName(), "$map"), current == 0x7B {
      let map = try members(depth: depth + 1)
      guard skip(0x7D) else { throw fault }
      return map
    }
    index = start
    return nil
  }

  private mutating func number() throws(JSONProblem) -> Value {
    let start = index
    var isInteger = true
    loop: while index < bytes.endIndex {
      switch bytes[index] {
      case 0x30...0x39, ASCII.hyphen, ASCII.plus: break
      case ASCII.point, 0x45, 0x65: isInteger = false
      default: break loop
      }
      index += 1
    }
    let digits = bytes[start..<index]
    let text = String(decoding: digits, as: UTF8.self)
    guard JSONReader.isNumber(digits) else {
      index = start
      throw fault
    }
    if isInteger, let number = Int64(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw fault }
    return .double(number)
  }

  /// JSON allows no `+1`, `.5`, `1.` or `01`.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var index = text.startIndex
    func digits() -> Int {
      let start = index
      while index < text.endIndex, ASCII.isDigit(text[index]) { index += 1 }
      return index - start
    }
    if text.first == ASCII.hyphen { index += 1 }
    let whole = index
    let count = digits()
    guard count > 0, count == 1 || text[whole] != ASCII.zero else { return false }
    if index < text.endIndex, text[index] == ASCII.point {
      index += 1
      guard digits() > 0 else { return false }
    }
    if index < text.endIndex, text[index] | 0x20 == 0x65 {
      index += 1
      if index < text.endIndex, text[index] == ASCII.plus || text[index] == ASCII.hyphen {
        index += 1
      }
      guard digits() > 0 else { return false }
    }
    return index == text.endIndex
  }

  private mutating func string() throws(JSONProblem) -> String {
    index += 1
    var result: [UInt8] = []
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case ASCII.quote:
        return String(decoding: result, as: UTF8.self)
      case 0x5C:
        try escape(&result)
      case 0..<0x20:
        index -= 1
        throw fault
      default:
        result.append(byte)
      }
    }
    throw fault
  }

  private mutating func escape(_ result: inout [UInt8]) throws(JSONProblem) {
    let byte = current
    index += 1
    switch byte {
    case ASCII.quote, 0x5C, ASCII.slash: result.append(byte)
    case 0x62: result.append(0x08)
    case 0x66: result.append(0x0C)
    case 0x6E: result.append(ASCII.lineFeed)
    case 0x72: result.append(ASCII.carriageReturn)
    case 0x74: result.append(ASCII.tab)
    case 0x75:
      let first = try unit()
      guard first >= 0xD800, first < 0xDC00 else {
        append(first, to: &result)
        return
      }
      let place = index
      if current == 0x5C {
        index += 1
        if current == 0x75 {
          index += 1
          let second = try unit()
          if second >= 0xDC00, second < 0xE000 {
            append(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), to: &result)
            return
          }
        }
      }
      index = place
      append(0xFFFD, to: &result)
    default:
      index -= 1
      throw fault
    }
  }

  private mutating func unit() throws(JSONProblem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = current
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x41 + 10)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x61 + 10)
      default: throw fault
      }
      index += 1
    }
    return value
  }
}
