package import Documents
import Exchange
import Library

/// Values as text: as they are shown, and as they are typed.
package enum ValueText {
  /// How much of a text is shown in a row, in bytes.
  private static let mostShown = 400
  /// An array that takes no more than this is shown whole.
  private static let mostOfArray = 60

  /// The value as it is shown: texts in quotation marks, maps and arrays by their size.
  package static func shown(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .string(let text): quoted(text)
    case .array(let elements): shown(elements)
    case .map(let map) where map.isVector: "[" + typed(value) + "]"
    case .map(let map): "{" + String(map.count) + "}"
    case .bytes(let bytes): shortened(Base64.text(bytes))
    default: typed(value)
    }
  }

  /// The value as it is typed; empty for what is not typed.
  package static func typed(_ value: Value) -> String {
    switch value {
    case .null, .array: ""
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .integer(let number): String(number)
    case .double(let number): text(number)
    case .timestamp(let time): ISOTime.text(time)
    case .string(let text): text
    case .bytes(let bytes): Base64.text(bytes)
    case .reference(let name): name
    case .geoPoint(let point): text(point.latitude) + ", " + text(point.longitude)
    case .map(let map): map.isVector ? list(map.vectorElements, typed) : ""
    }
  }

  static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return String(number)
  }

  /// Elements with commas between.
  static func list(_ elements: [Value], _ text: (Value) -> String) -> String {
    var result = ""
    for (index, element) in elements.enumerated() {
      if index > 0 { result += ", " }
      result += text(element)
    }
    return result
  }

  private static func shown(_ elements: [Value]) -> String {
    let count = "[" + String(elements.count) + "]"
    if elements.isEmpty || elements.count > 12 { return count }
    for element in elements where ValueType(of: element).isContainer { return count }
    let all = list(elements, shown)
    return all.utf8.count > mostOfArray ? count : "[" + all + "]"
  }

  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [ASCII.quote]
    for byte in Array(shortened(text).utf8) {
      switch byte {
      case ASCII.lineFeed: bytes += [0x5C, 0x6E]
      case ASCII.tab: bytes += [0x5C, 0x74]
      case ASCII.quote, 0x5C: bytes += [0x5C, byte]
      default: bytes.append(byte)
      }
    }
    bytes.append(ASCII.quote)
    return String(utf8: bytes)
  }

  /// The beginning of a long text, cut between two scalars.
  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > mostShown else { return text }
    let bytes = Array(text.utf8)
    var end = mostShown
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(utf8: bytes[..<end]) + "…"
  }
}
