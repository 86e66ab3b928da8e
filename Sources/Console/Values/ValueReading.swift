package import Documents
import Exchange
import Library

/// Reads values that were typed.
package enum ValueReading {
  /// - Parameters:
  ///   - text: what was typed; maps and arrays begin empty, and null has no text.
  ///   - type: what it is to be.
  /// - Throws: what is wrong, and so what would be right.
  package static func value(_ text: String, _ type: ValueType) throws(ValueProblem) -> Value {
    switch type {
    case .string: return .string(text)
    case .null: return .null
    case .map: return .map(MapValue())
    case .array: return .array([])
    case .boolean: return .boolean(isSame(trimmed(text), "true"))
    case .integer: return .integer(try integer(trimmed(text)))
    case .double: return .double(try number(text, or: .notANumber))
    case .timestamp:
      guard let time = ISOTime.time(trimmed(text)) else { throw .notATime }
      return .timestamp(time.truncatedToMicroseconds)
    case .geoPoint: return .geoPoint(try point(text))
    case .reference: return .reference(try reference(trimmed(text)))
    case .bytes:
      guard let bytes = Base64.bytes(trimmed(text)) else { throw .notBytes }
      return .bytes(bytes)
    case .vector: return .map(.vector(try vector(text)))
    }
  }

  static func trimmed(_ text: String) -> String {
    String(utf8: trimmed(Array(text.utf8)[...]))
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, ASCII.isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, ASCII.isSpace(last) { bytes.removeLast() }
    return bytes
  }

  /// By hand: the standard library's way multiplies with a check, which the browser's release gets
  /// wrong (Documentation/Embedded.md).
  private static func integer(_ text: String) throws(ValueProblem) -> Int64 {
    var bytes = Array(text.utf8)[...]
    let isNegative = bytes.first == ASCII.hyphen
    if isNegative || bytes.first == ASCII.plus { bytes.removeFirst() }
    guard !bytes.isEmpty else { throw .notAnInteger }
    var value: UInt64 = 0
    for byte in bytes {
      guard ASCII.isDigit(byte) else { throw .notAnInteger }
      let digit = UInt64(byte - ASCII.zero)
      guard value < 922_337_203_685_477_580 || (value == 922_337_203_685_477_580 && digit <= 8)
      else { throw .integerTooLarge }
      value = value &* 10 &+ digit
    }
    let isLargest = value == UInt64(1) << 63
    guard isNegative || !isLargest else { throw .integerTooLarge }
    return isNegative ? 0 &- Int64(truncatingIfNeeded: value) : Int64(truncatingIfNeeded: value)
  }

  private static func number(_ text: String, or problem: ValueProblem) throws(ValueProblem)
    -> Double
  {
    let text = trimmed(text)
    if isSame(text, "NaN") { return .nan }
    if isSame(text, "Infinity") { return .infinity }
    if isSame(text, "-Infinity") { return -.infinity }
    // Digits only: the standard library also reads hexadecimal numbers and words.
    for byte in Array(text.utf8)
    where !ASCII.isDigit(byte) && byte != ASCII.point && byte != ASCII.hyphen
      && byte != ASCII.plus && byte | 0x20 != 0x65
    {
      throw problem
    }
    guard let number = Double(text), number.isFinite else { throw problem }
    return number
  }

  private static func point(_ text: String) throws(ValueProblem) -> GeoPoint {
    let parts = parts(text)
    guard parts.count == 2 else { throw .notAPlace }
    let latitude = try number(parts[0], or: .notAPlace)
    let longitude = try number(parts[1], or: .notAPlace)
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else {
      throw .placeOutside
    }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }

  private static func vector(_ text: String) throws(ValueProblem) -> [Value] {
    var numbers: [Value] = []
    for part in parts(text) { numbers.append(.double(try number(part, or: .notAVector))) }
    return numbers
  }

  private static func reference(_ text: String) throws(ValueProblem) -> String {
    do throws(PathError) {
      return try DocumentPath(text).string
    } catch {
      // Firestore's own consoles write a path with a slash before it.
      guard text.utf8.first == ASCII.slash, text.utf8.count > 1 else { throw .notAReference }
      let rest = String(utf8: Array(text.utf8)[1...])
      if rest.utf8.starts(with: "projects/".utf8) { return text }
      do throws(PathError) {
        return try DocumentPath(rest).string
      } catch {
        throw .notAReference
      }
    }
  }

  private static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    for part in Array(text.utf8).split(separator: ASCII.comma, omittingEmptySubsequences: false) {
      parts.append(String(utf8: part))
    }
    return parts
  }
}
