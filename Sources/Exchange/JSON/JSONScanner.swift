internal import Library

/// Reads the tokens of a JSON text (RFC 8259) one after the other. What the tokens mean together, its
/// user knows.
package struct JSONScanner {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  /// - Parameter bytes: UTF-8; what is not becomes U+FFFD in the strings.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// What is wrong, if nothing that may stand here does.
  package var fault: JSONProblem { .syntax(at: index - bytes.startIndex) }

  package var isAtEnd: Bool { index == bytes.endIndex }

  /// The next byte; 0 at the end.
  package var current: UInt8 { index < bytes.endIndex ? bytes[index] : 0 }

  /// Where the next byte is, to come back to.
  var place: Int {
    get { index }
    set { index = newValue }
  }

  package mutating func skipSpace() {
    while index < bytes.endIndex {
      switch bytes[index] {
      case ASCII.space, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn: index += 1
      default: return
      }
    }
  }

  /// Passes over one byte and the space before it.
  ///
  /// - Returns: whether it was there.
  package mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard index < bytes.endIndex, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  package mutating func expect(_ word: StaticString) throws(JSONProblem) {
    for offset in 0..<word.utf8CodeUnitCount {
      guard index < bytes.endIndex, bytes[index] == word.utf8Start[offset] else { throw fault }
      index += 1
    }
  }

  /// The name of an object's member, up to its value.
  package mutating func memberName() throws(JSONProblem) -> String {
    skipSpace()
    guard current == ASCII.quote else { throw fault }
    let name = try string()
    guard skip(ASCII.colon) else { throw fault }
    skipSpace()
    return name
  }

  /// A number as it is written.
  package mutating func number() throws(JSONProblem) -> ArraySlice<UInt8> {
    let start = index
    loop: while index < bytes.endIndex {
      switch bytes[index] {
      case 0x30...0x39, ASCII.hyphen, ASCII.plus, ASCII.point, 0x45, 0x65: index += 1
      default: break loop
      }
    }
    let digits = bytes[start..<index]
    guard JSONScanner.isNumber(digits) else {
      index = start
      throw fault
    }
    return digits
  }

  /// JSON allows no `+1`, `.5`, `1.` or `01`.
  package static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
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

  /// A string; its quotation mark is next.
  package mutating func string() throws(JSONProblem) -> String {
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
