import Documents
import Exchange

/// Reads proto3 JSON and writes the protobuf message that it means.
/// Source: https://protobuf.dev/programming-guides/json/
struct ProtoJSONReader {
  /// Messages in messages; as deep as protobuf's own parsers go.
  private static let deepest = 100
  /// Messages of a stream in one body.
  static let mostMessages = 1000

  private var scanner: JSONScanner
  private var depth = 0

  private init(_ json: [UInt8]) {
    scanner = JSONScanner(json[...])
  }

  /// Writes the fields of a message.
  ///
  /// - Parameter json: one object, or nothing, which is a message without fields.
  static func read(
    _ json: [UInt8], as message: MessageName, to writer: inout ProtobufWriter
  ) throws(ProtoJSONProblem) {
    var reader = try begin(json)
    guard !reader.scanner.isAtEnd else { return }
    try reader.object(message, &writer)
    try reader.end()
  }

  /// The messages of a list of objects, or of the one object that stands alone.
  static func messages(
    _ json: [UInt8], as message: MessageName
  ) throws(ProtoJSONProblem) -> [[UInt8]] {
    var reader = try begin(json)
    guard reader.scanner.current == UInt8(ascii: "[") else {
      var writer = ProtobufWriter()
      try read(json, as: message, to: &writer)
      return [writer.bytes]
    }
    var messages: [[UInt8]] = []
    try reader.elements { (reader, _) throws(ProtoJSONProblem) in
      guard messages.count < mostMessages else {
        throw ProtoJSONProblem(.tooManyMessages(limit: mostMessages))
      }
      var writer = ProtobufWriter()
      try reader.object(message, &writer)
      messages.append(writer.bytes)
    }
    try reader.end()
    return messages
  }
}

extension ProtoJSONReader {
  private static func begin(_ json: [UInt8]) throws(ProtoJSONProblem) -> ProtoJSONReader {
    guard json.withUnsafeBytes({ isValidUTF8($0) }) else { throw ProtoJSONProblem(.invalidUTF8) }
    var reader = ProtoJSONReader(json)
    reader.scanner.skipSpace()
    return reader
  }

  private mutating func end() throws(ProtoJSONProblem) {
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw fault }
  }

  private var fault: ProtoJSONProblem { ProtoJSONProblem(scanner.fault) }

  private mutating func object(
    _ message: MessageName, _ writer: inout ProtobufWriter
  ) throws(ProtoJSONProblem) {
    let schema = message.schema
    var seen: UInt64 = 0
    try members { (reader, name) throws(ProtoJSONProblem) in
      guard let index = schema.index(named: name) else {
        throw ProtoJSONProblem(.unknownName(String(name.prefix(100))))
      }
      let field = schema.fields[index]
      do throws(ProtoJSONProblem) {
        if field.kind != .null, try reader.skipNull() { return }
        try schema.check(index, &seen)
        try reader.field(field, &writer)
      } catch {
        throw error.inside(field.protoName)
      }
    }
  }

  private mutating func field(
    _ field: FieldSchema, _ writer: inout ProtobufWriter
  ) throws(ProtoJSONProblem) {
    switch field.shape {
    case .single: try value(field.number, field.kind, &writer)
    case .list:
      try elements { (reader, index) throws(ProtoJSONProblem) in
        do throws(ProtoJSONProblem) {
          try reader.value(field.number, field.kind, &writer)
        } catch {
          throw error.inside("[\(index)]")
        }
      }
    case .map:
      try members { (reader, name) throws(ProtoJSONProblem) in
        let start = writer.beginMessage(field.number)
        writer.presentString(1, name)
        do throws(ProtoJSONProblem) {
          try reader.value(2, field.kind, &writer)
        } catch {
          throw error.inside("[\"\(name.prefix(100))\"]")
        }
        writer.endMessage(start)
      }
    }
  }

  private mutating func value(
    _ field: Int, _ kind: FieldSchema.Kind, _ writer: inout ProtobufWriter
  ) throws(ProtoJSONProblem) {
    if case .message(let message) = kind, scanner.current == UInt8(ascii: "{") {
      let start = writer.beginMessage(field)
      try object(message, &writer)
      writer.endMessage(start)
    } else if kind == .null, try skipNull() {
      writer.varint(field, 0)
    } else {
      try scalar(kind).write(field, kind, to: &writer)
    }
  }

  private mutating func scalar(
    _ kind: FieldSchema.Kind
  ) throws(ProtoJSONProblem) -> ProtoJSONScalar {
    do throws(JSONProblem) {
      switch scanner.current {
      case UInt8(ascii: "\""): return .text(try scanner.string())
      case UInt8(ascii: "t"):
        try scanner.expect("true")
        return .bool(true)
      case UInt8(ascii: "f"):
        try scanner.expect("false")
        return .bool(false)
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"): break
      default: return .number(String(decoding: try scanner.number(), as: UTF8.self))
      }
    } catch {
      throw ProtoJSONProblem(error)
    }
    let found =
      switch scanner.current {
      case UInt8(ascii: "{"): "an object"
      case UInt8(ascii: "["): "a list"
      default: "null"
      }
    throw ProtoJSONProblem(.invalidValue(expected: kind.text, found: found))
  }

  /// Passes over a null.
  private mutating func skipNull() throws(ProtoJSONProblem) -> Bool {
    guard scanner.current == UInt8(ascii: "n") else { return false }
    do throws(JSONProblem) {
      try scanner.expect("null")
    } catch {
      throw ProtoJSONProblem(error)
    }
    return true
  }

  /// Calls `body` at the value of each member of the object that is next.
  private mutating func members(
    _ body: (inout ProtoJSONReader, String) throws(ProtoJSONProblem) -> Void
  ) throws(ProtoJSONProblem) {
    guard scanner.skip(UInt8(ascii: "{")) else {
      throw ProtoJSONProblem(.invalidValue(expected: "an object", found: "something else"))
    }
    try enter()
    defer { depth -= 1 }
    if scanner.skip(UInt8(ascii: "}")) { return }
    repeat {
      let name: String
      do throws(JSONProblem) {
        name = try scanner.memberName()
      } catch {
        throw ProtoJSONProblem(error)
      }
      try body(&self, name)
    } while scanner.skip(UInt8(ascii: ","))
    guard scanner.skip(UInt8(ascii: "}")) else { throw fault }
  }

  /// Calls `body` at each element of the list that is next.
  private mutating func elements(
    _ body: (inout ProtoJSONReader, Int) throws(ProtoJSONProblem) -> Void
  ) throws(ProtoJSONProblem) {
    guard scanner.skip(UInt8(ascii: "[")) else {
      throw ProtoJSONProblem(.invalidValue(expected: "a list", found: "something else"))
    }
    try enter()
    defer { depth -= 1 }
    if scanner.skip(UInt8(ascii: "]")) { return }
    var index = 0
    repeat {
      scanner.skipSpace()
      try body(&self, index)
      index += 1
    } while scanner.skip(UInt8(ascii: ","))
    guard scanner.skip(UInt8(ascii: "]")) else { throw fault }
  }

  private mutating func enter() throws(ProtoJSONProblem) {
    depth += 1
    guard depth <= Self.deepest else { throw ProtoJSONProblem(.nestedTooDeep) }
  }
}

extension MessageSchema {
  /// Notes that a field is set.
  ///
  /// - Parameter seen: the fields that were set before, a bit each by their index.
  /// - Throws: if it was set before, or another field of its oneof.
  func check(_ index: Int, _ seen: inout UInt64) throws(ProtoJSONProblem) {
    guard seen & 1 << UInt64(index) == 0 else { throw ProtoJSONProblem(.duplicate) }
    if let choice = fields[index].choice {
      for other in fields.indices
      where seen & 1 << UInt64(other) != 0 && fields[other].choice == choice {
        throw ProtoJSONProblem(.alreadySet(choice: choice))
      }
    }
    seen |= 1 << UInt64(index)
  }
}
