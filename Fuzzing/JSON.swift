import Documents
import Exchange

@testable import Server

// JSON as exports have it, and as REST's requests do. What is written is understood again.

let seeds: [[UInt8]] = [
  #"X{"a": [1, 2.5, true, null, "ü\n\ud83d\ude00"], "$type": "timestamp", "value": "2024-01-01T00:00:00Z"}"#,
  #"X{"path": "books/a", "fields": {"t": {"$type": "bytes", "value": "AAE="}}}"#,
  "\u{18}"
    + #"{"writes": [{"update": {"name": "projects/p/databases/(default)/documents/b/a", "fields": {"n": {"integerValue": "5"}, "d": {"doubleValue": "NaN"}}}}]}"#,
  "\u{21}"
    + #"{"structuredQuery": {"from": [{"collectionId": "b"}], "where": {"fieldFilter": {"field": {"fieldPath": "n"}, "op": "EQUAL", "value": {"integerValue": 3}}}, "limit": 2}}"#,
].map { Array($0.utf8) }

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  checkPlain(bytes)
  let kinds = MessageName.allCases
  checkMessage(bytes, kinds[Int(start[0]) % kinds.count])
  return 0
}

private func checkPlain(_ bytes: [UInt8]) {
  guard let value = try? JSONReader.value(bytes[...]) else { return }
  let text = JSONWriter.text(value)
  guard let again = try? JSONReader.value(Array(text.utf8)[...]) else {
    preconditionFailure("what was written is not understood: \(text)")
  }
  precondition(JSONWriter.text(again) == text, "a value changes: \(text)")
}

private func checkMessage(_ bytes: [UInt8], _ name: MessageName) {
  var writer = ProtobufWriter()
  guard (try? ProtoJSONReader.read(bytes, as: name, to: &writer)) != nil else { return }
  let text = ProtoJSONWriter.json(writer.bytes, as: name, isPretty: bytes.count % 2 == 0)
  var again = ProtobufWriter()
  guard (try? ProtoJSONReader.read(text, as: name, to: &again)) != nil else {
    preconditionFailure(
      "what was written is not understood: \(String(decoding: text, as: UTF8.self))")
  }
}
