package import Documents
internal import Library

/// Writes values as JSON: plain JSON values, and `{"$type": …}` only for what JSON lacks, so that every
/// value comes back as it was. Integers have no decimal point, doubles always have one or an exponent.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// The JSON of one value.
  package static func text(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  package mutating func value(_ value: Value) {
    switch value {
    case .null: raw("null")
    case .boolean(let flag): raw(flag ? "true" : "false")
    case .integer(let number): text(String(number))
    case .double(let number): double(number)
    case .string(let string): self.string(string)
    case .timestamp(let time): typed("timestamp") { $0.string(ISOTime.text(time)) }
    case .bytes(let bytes): typed("bytes") { $0.string(Base64.text(bytes)) }
    case .reference(let path): typed("reference") { $0.string(path) }
    case .geoPoint(let point):
      typed("geoPoint") { writer in
        writer.raw("[")
        writer.double(point.latitude)
        writer.raw(",")
        writer.double(point.longitude)
        writer.raw("]")
      }
    case .array(let elements):
      raw("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { raw(",") }
        self.value(element)
      }
      raw("]")
    case .map(let map):
      // A map that might be taken for one of the typed values is wrapped.
      if map.entries.contains(where: { $0.name.utf8.first == JSONWriter.dollar }) {
        typed("map") { $0.object(map) }
      } else {
        object(map)
      }
    }
  }

  /// An object of a map's entries.
  package mutating func object(_ map: MapValue) {
    raw("{")
    for (index, entry) in map.entries.enumerated() {
      if index > 0 { raw(",") }
      string(entry.name)
      raw(":")
      value(entry.value)
    }
    raw("}")
  }

  package mutating func string(_ string: String) {
    var string = string
    string.withUTF8 { self.string(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// - Parameter utf8: well-formed.
  package mutating func string(utf8: UnsafeRawBufferPointer) {
    bytes.append(ASCII.quote)
    for byte in utf8 {
      switch byte {
      case ASCII.quote: raw("\\\"")
      case 0x5C: raw("\\\\")
      case ASCII.lineFeed: raw("\\n")
      case ASCII.carriageReturn: raw("\\r")
      case ASCII.tab: raw("\\t")
      case 0..<0x20, 0x7F:
        raw("\\u00")
        bytes.append(JSONWriter.hexadecimal(byte >> 4))
        bytes.append(JSONWriter.hexadecimal(byte & 0xF))
      default: bytes.append(byte)
      }
    }
    bytes.append(ASCII.quote)
  }

  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes += $0 }
  }

  package mutating func lineFeed() { bytes.append(ASCII.lineFeed) }

  static let dollar: UInt8 = 0x24

  /// What is JSON already.
  package mutating func text(_ text: String) { bytes += Array(text.utf8) }

  package mutating func spaces(_ count: Int) {
    for _ in 0..<count { bytes.append(ASCII.space) }
  }

  private mutating func double(_ number: Double) {
    if number.isNaN {
      typed("double") { $0.string("NaN") }
    } else if number.isInfinite {
      typed("double") { $0.string(number > 0 ? "Infinity" : "-Infinity") }
    } else {
      text(number.description)
    }
  }

  private mutating func typed(_ name: StaticString, _ content: (inout JSONWriter) -> Void) {
    raw("{\"$")
    raw(name)
    raw("\":")
    content(&self)
    raw("}")
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? ASCII.zero + digit : 0x61 + digit - 10
  }
}
