import Documents
import Testing

@testable import Server

@Suite struct RESTParametersTests {
  /// The fields that a query string gives a request, as its JSON.
  private func json(
    _ query: String, _ name: MessageName, bound: Set<Int> = []
  ) throws -> String {
    var writer = ProtobufWriter()
    try RESTParameters(query).write(name, except: { bound.contains($0.number) }, to: &writer)
    return String(
      decoding: ProtoJSONWriter.json(writer.bytes, as: name, isPretty: false), as: UTF8.self)
  }

  @Test(arguments: [
    (
      "mask.fieldPaths=a&pageSize=5&mask.fieldPaths=b.%60c+d%60",
      #"{"mask":{"fieldPaths":["a","b.`c d`"]},"pageSize":5}"#
    ),
    ("mask.field_paths=a&show_missing=true", #"{"mask":{"fieldPaths":["a"]},"showMissing":true}"#),
    ("readTime=2023-01-31T00:00:00Z", #"{"readTime":"2023-01-31T00:00:00Z"}"#),
    ("transaction=_-8", #"{"transaction":"/+8="}"#),
    (
      "orderBy=a%20desc&key=secret&alt=json&$prettyPrint=false&pageToken=",
      #"{"orderBy":"a desc","pageToken":""}"#
    ),
    ("", "{}"),
  ])
  func parametersAreFields(query: String, expected: String) throws {
    #expect(try json(query, .listDocumentsRequest, bound: [1, 2]) == expected)
  }

  @Test func theyReachIntoMessages() throws {
    #expect(
      try json("currentDocument.exists=true", .updateDocumentRequest)
        == #"{"currentDocument":{"exists":true}}"#)
  }

  @Test(arguments: [
    ("foo=1", "Unknown name \"foo\": Cannot bind query parameter."),
    ("mask.foo=1", "Unknown name \"mask.foo\": Cannot bind query parameter."),
    ("mask.fieldPaths.x=1", "Unknown name \"mask.fieldPaths.x\""),
    ("parent=x", "Unknown name \"parent\""), ("collection_id=x", "Unknown name \"collection_id\""),
    ("pageSize=many", "Invalid value at 'page_size' (TYPE_INT32), \"many\""),
    ("pageSize=1&pageSize=2", "Invalid value at 'page_size', the field is given twice."),
    ("readTime=2023-01-31T00:00:00Z&transaction=aa", "oneof field 'consistency_selector'"),
  ])
  func whatTheRequestDoesNotHaveIsRefused(query: String, message: String) {
    do {
      _ = try json(query, .listDocumentsRequest, bound: [1, 2])
      Issue.record("\(query) was taken")
    } catch {
      #expect((error as? ProtoJSONProblem)?.message.contains(message) == true, "\(error)")
    }
  }

  @Test(arguments: ["alt=proto", "alt=sse", "callback=f", "fields=name", "a%=1", "a=%ff"])
  func otherFormsOfAnswersAreRefused(query: String) {
    #expect(throws: RESTError.self) { try RESTParameters(query) }
  }

  @Test func theLayoutIsChosen() throws {
    #expect(try RESTParameters(nil).isPretty)
    #expect(try !RESTParameters("prettyPrint=false").isPretty)
    #expect(try !RESTParameters("%24prettyPrint=false").isPretty)
  }
}
