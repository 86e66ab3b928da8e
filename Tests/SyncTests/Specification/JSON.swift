/// A JSON value, read so that integers, booleans and the order of members are kept apart.
indirect enum JSON {
  case null
  case bool(Bool)
  case number(Double, isInteger: Bool)
  case string(String)
  case array([JSON])
  case object([(name: String, value: JSON)])

  subscript(name: String) -> JSON? {
    if case .object(let members) = self { members.first { $0.name == name }?.value } else { nil }
  }

  var int: Int? {
    if case .number(let number, true) = self { Int(number) } else { nil }
  }

  var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  var array: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  var members: [(name: String, value: JSON)]? {
    if case .object(let members) = self { members } else { nil }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  init(parsing text: [UInt8]) {
    var parser = Parser(text: text)
    self = parser.value()
  }

  private struct Parser {
    let text: [UInt8]
    var position = 0

    mutating func skipSpace() {
      while position < text.count, text[position] <= 0x20 { position += 1 }
    }

    mutating func value() -> JSON {
      skipSpace()
      switch text[position] {
      case UInt8(ascii: "{"):
        var members: [(String, JSON)] = []
        list(until: UInt8(ascii: "}")) { parser in
          let name = parser.quoted()
          parser.skipSpace()
          parser.position += 1
          members.append((name, parser.value()))
        }
        return .object(members)
      case UInt8(ascii: "["):
        var elements: [JSON] = []
        list(until: UInt8(ascii: "]")) { elements.append($0.value()) }
        return .array(elements)
      case UInt8(ascii: "\""): return .string(quoted())
      case UInt8(ascii: "t"):
        position += 4
        return .bool(true)
      case UInt8(ascii: "f"):
        position += 5
        return .bool(false)
      case UInt8(ascii: "n"):
        position += 4
        return .null
      default:
        let start = position
        while position < text.count, "+-.0123456789eE".utf8.contains(text[position]) {
          position += 1
        }
        let digits = String(decoding: text[start..<position], as: UTF8.self)
        return .number(Double(digits)!, isInteger: Int(digits) != nil)
      }
    }

    mutating func list(until end: UInt8, _ element: (inout Parser) -> Void) {
      position += 1
      skipSpace()
      while text[position] != end {
        skipSpace()
        element(&self)
        skipSpace()
        if text[position] == UInt8(ascii: ",") { position += 1 }
        skipSpace()
      }
      position += 1
    }

    mutating func quoted() -> String {
      position += 1
      var bytes: [UInt8] = []
      while text[position] != UInt8(ascii: "\"") {
        if text[position] == UInt8(ascii: "\\") {
          position += 1
          switch text[position] {
          case UInt8(ascii: "n"): bytes.append(10)
          case UInt8(ascii: "t"): bytes.append(9)
          case UInt8(ascii: "r"): bytes.append(13)
          case UInt8(ascii: "b"): bytes.append(8)
          case UInt8(ascii: "f"): bytes.append(12)
          case UInt8(ascii: "u"):
            var unit = codeUnit()
            if unit >= 0xD800, unit < 0xDC00 {
              position += 2
              unit = 0x10000 + (unit - 0xD800) << 10 + (codeUnit() - 0xDC00)
            }
            bytes += Array(String(Character(Unicode.Scalar(unit)!)).utf8)
          default: bytes.append(text[position])
          }
        } else {
          bytes.append(text[position])
        }
        position += 1
      }
      position += 1
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Leaves the position on the last digit.
    mutating func codeUnit() -> UInt32 {
      let digits = String(decoding: text[(position + 1)...(position + 4)], as: UTF8.self)
      position += 4
      return UInt32(digits, radix: 16)!
    }
  }
}
