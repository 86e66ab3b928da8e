internal import Documents
internal import Library

/// The values of `{"$type": …}`.
enum TypedJSON {
  /// - Throws: `JSONProblem.unknownType` when the type is not known or its content is not one.
  static func value(_ name: String, _ content: Value) throws(JSONProblem) -> Value {
    if isSame(name, "$map"), case .map = content { return content }
    if isSame(name, "$geoPoint"), case .array(let pair) = content, pair.count == 2,
      let latitude = number(pair[0]), let longitude = number(pair[1])
    {
      return .geoPoint(GeoPoint(latitude: latitude, longitude: longitude))
    }
    guard case .string(let text) = content else { throw .unknownType(name) }
    if isSame(name, "$timestamp"), let time = ISOTime.time(text) { return .timestamp(time) }
    if isSame(name, "$bytes"), let bytes = Base64.bytes(text) { return .bytes(bytes) }
    if isSame(name, "$reference") { return .reference(text) }
    if isSame(name, "$double") {
      if isSame(text, "NaN") { return .double(.nan) }
      if isSame(text, "Infinity") { return .double(.infinity) }
      if isSame(text, "-Infinity") { return .double(-.infinity) }
    }
    throw .unknownType(name)
  }

  private static func number(_ value: Value) -> Double? {
    switch value {
    case .double(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }
}
