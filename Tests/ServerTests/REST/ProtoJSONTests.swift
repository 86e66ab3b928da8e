import Documents
import Testing
import Wire

@testable import Server

/// What `GoogleJSONTests` cannot show: JSON that Google's classes do not write, and what is refused.
@Suite struct ProtoJSONTests {
  private func bytes(_ json: String, _ name: MessageName = .value) throws -> [UInt8] {
    var writer = ProtobufWriter()
    try ProtoJSONReader.read(Array(json.utf8), as: name, to: &writer)
    return writer.bytes
  }

  private func value(_ json: String) throws -> Value {
    try bytes(json).withUnsafeBytes { bytes in
      try ProtobufReader.decode(bytes) { $0.value() }
    }
  }

  @Test func aBodyHoldsSoManyMessages() throws {
    let most = ProtoJSONReader.mostMessages
    func list(_ count: Int) -> [UInt8] {
      Array("[\(Array(repeating: "{}", count: count).joined(separator: ","))]".utf8)
    }
    #expect(try ProtoJSONReader.messages(list(most), as: .value).count == most)
    #expect(throws: ProtoJSONProblem(.tooManyMessages(limit: most))) {
      try ProtoJSONReader.messages(list(most + 1), as: .value)
    }
  }

  @Test(arguments: [
    (#"{"integerValue": "5"}"#, Value.integer(5)), (#"{"integerValue": 5}"#, .integer(5)),
    (#"{"integer_value": -7}"#, .integer(-7)), (#"{"integerValue": 5.0}"#, .integer(5)),
    (#"{"integerValue": 1e3}"#, .integer(1000)),
    (#"{"integerValue": "9223372036854775807"}"#, .integer(.max)),
    (#"{"doubleValue": 1}"#, .double(1)), (#"{"doubleValue": "1.5"}"#, .double(1.5)),
    (#"{"doubleValue": "-Infinity"}"#, .double(-.infinity)),
    (#"{"bytesValue": "_-8="}"#, .bytes([0xFF, 0xEF])),
    (#"{"bytesValue": "/+8"}"#, .bytes([0xFF, 0xEF])),
    (#"{"bytesValue": ""}"#, .bytes([])), (#"{"nullValue": null}"#, .null),
    (#"{"nullValue": "NULL_VALUE"}"#, .null), (#"{"nullValue": 0}"#, .null),
    (#"{"stringValue": null, "booleanValue": true}"#, .boolean(true)),
    (#" {"stringValue" : "\u00e9\ud83d\udcda\/" } "#, .string("é📚/")),
    (
      #"{"timestampValue": "2023-01-31T01:00:00.123456789+01:00"}"#,
      .timestamp(Timestamp(seconds: 1_675_123_200, nanoseconds: 123_456_000))
    ),
    (#"{"arrayValue": {"values": null}}"#, .array([])), (#"{"mapValue": {}}"#, .map(MapValue())),
  ])
  func manyFormsMeanTheSame(json: String, expected: Value) throws {
    #expect(try value(json) == expected)
  }

  @Test(arguments: [
    (
      #"{"integerValue": "9223372036854775808"}"#,
      "Invalid value at 'integer_value' (TYPE_INT64), \"9223372036854775808\""
    ),
    (#"{"integerValue": 1.5}"#, "Invalid value at 'integer_value' (TYPE_INT64), 1.5"),
    (#"{"integerValue": "0x10"}"#, "Invalid value at 'integer_value' (TYPE_INT64), \"0x10\""),
    (#"{"integerValue": "+1"}"#, "Invalid value at 'integer_value' (TYPE_INT64), \"+1\""),
    (#"{"doubleValue": "inf"}"#, "Invalid value at 'double_value' (TYPE_DOUBLE), \"inf\""),
    (#"{"doubleValue": 1e999}"#, "Invalid value at 'double_value' (TYPE_DOUBLE), 1e999"),
    (#"{"booleanValue": 1}"#, "Invalid value at 'boolean_value' (TYPE_BOOL), 1"),
    (#"{"stringValue": 1}"#, "Invalid value at 'string_value' (TYPE_STRING), 1"),
    (#"{"stringValue": {}}"#, "Invalid value at 'string_value' (TYPE_STRING), an object"),
    (#"{"bytesValue": "a"}"#, "Invalid value at 'bytes_value' (TYPE_BYTES), \"a\""),
    (#"{"bytesValue": "a*cd"}"#, "Invalid value at 'bytes_value' (TYPE_BYTES), \"a*cd\""),
    (
      #"{"timestampValue": "2023-02-30T00:00:00Z"}"#,
      "Invalid value at 'timestamp_value' (Timestamp), \"2023-02-30T00:00:00Z\""
    ),
    (#"{"mapValue": 5}"#, "Invalid value at 'map_value' (TYPE_MESSAGE), 5"),
    (
      #"{"arrayValue": {"values": [{"x": 1}]}}"#,
      "Invalid JSON payload received. Unknown name \"x\" at 'array_value.values[0]': Cannot find field."
    ),
    (
      #"{"arrayValue": {"values": {}}}"#,
      "Invalid value at 'array_value.values' (a list), something else"
    ),
    (
      #"{"arrayValue": {"values": [null]}}"#,
      "Invalid value at 'array_value.values[0]' (TYPE_MESSAGE), null"
    ),
    (
      #"{"mapValue": {"fields": {"a": {"q": 1}}}}"#,
      "Invalid JSON payload received. Unknown name \"q\" at 'map_value.fields[\"a\"]': Cannot find field."
    ),
    (
      #"{"stringValue": "a", "integerValue": 1}"#,
      "Invalid value at 'integer_value' (oneof), oneof field 'value_type' is already set."
    ),
    (
      #"{"stringValue": "a", "string_value": "b"}"#,
      "Invalid value at 'string_value', the field is given twice."
    ),
    (#"{"stringValue": "a""#, "Invalid JSON payload received. Unexpected token at byte 19."),
    (#"{"stringValue": "a"} x"#, "Invalid JSON payload received. Unexpected token at byte 21."),
    (#"{"stringValue": 'a'}"#, "Invalid JSON payload received. Unexpected token at byte 16."),
    (#"{"integerValue": 01}"#, "Invalid JSON payload received. Unexpected token at byte 17."),
    ("[]", "Invalid value (an object), something else"),
    ("\"text\"", "Invalid value (an object), something else"),
  ])
  func whatIsNoMessageIsRefusedWithItsPlace(json: String, message: String) {
    do {
      _ = try bytes(json)
      Issue.record("\(json) was taken")
    } catch {
      #expect((error as? ProtoJSONProblem)?.message == message)
    }
  }

  @Test func invalidUTF8IsRefused() {
    var writer = ProtobufWriter()
    #expect(throws: ProtoJSONProblem(.invalidUTF8)) {
      try ProtoJSONReader.read(
        Array("{\"stringValue\": \"".utf8) + [0xFF] + Array("\"}".utf8), as: .value, to: &writer)
    }
  }

  @Test func hostileNestingEndsEarly() {
    let json = String(repeating: "{\"arrayValue\":{\"values\":[", count: 100_000)
    #expect(throws: ProtoJSONProblem.self) { try bytes(json) }
    #expect((try? bytes(String(repeating: "[", count: 100_000))) == nil)
  }

  @Test func enumerationsAreNamesOrNumbers() throws {
    let named = try bytes(#"{"direction": "DESCENDING"}"#, .order)
    #expect(named == [0x10, 2])
    #expect(try bytes(#"{"direction": 2}"#, .order) == named)
    #expect((try? bytes(#"{"direction": "DOWN"}"#, .order)) == nil)
  }

  @Test func nothingIsAMessageWithoutFields() throws {
    #expect(try bytes("", .commitRequest) == [])
    #expect(try bytes(" {} ", .commitRequest) == [])
  }

  @Test func anAnswerIsLaidOutAsAsked() {
    var writer = ProtobufWriter()
    writer.value(.map(MapValue([("a", .array([.integer(1)])), ("b", .map(MapValue()))])))
    #expect(
      String(
        decoding: ProtoJSONWriter.json(writer.bytes, as: .value, isPretty: false), as: UTF8.self)
        == #"{"mapValue":{"fields":{"a":{"arrayValue":{"values":[{"integerValue":"1"}]}},"#
        + #""b":{"mapValue":{}}}}}"#)
    let pretty = ProtoJSONWriter.json(writer.bytes, as: .value, isPretty: true)
    #expect(
      String(decoding: pretty, as: UTF8.self).hasPrefix("{\n  \"mapValue\": {\n    \"fields\""))
  }
}
