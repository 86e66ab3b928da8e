import Documents
import Wire

/// One recording of production's query backend; the layout is in the conformance material's
/// README.
struct QueryTrace {
  let name: String
  let requests: [Request]

  /// A query with the database that it met and the answer that it got.
  struct Request {
    /// "name#action": stable, so that known differences can be listed.
    let id: String
    let database: [Document]
    /// A `google.firestore.v1.RunQueryRequest`.
    let query: [UInt8]
    let answer: Answer
  }

  enum Answer {
    case documents([Document], skipped: Int)
    case refusal(code: Int, message: String)
  }
}

extension QueryTrace {
  static let prefix = DatabasePrefix(project: "example.com:id")

  init(name: String, bytes: [UInt8]) throws {
    self.name = name
    // Consecutive actions often share a database: it is decoded once.
    var contents: [UInt8] = []
    var database: [Document] = []
    var requests: [Request] = []
    for action in try ProtobufFields(bytes).all(2) {
      let action = try ProtobufFields(action)
      guard let body = action.first(3) else { continue }
      let fields = try ProtobufFields(body)
      if let before = fields.first(202), before != contents {
        contents = before
        database = try Responses(try ProtobufFields(before).all(2)).documents
      }
      guard let run = fields.first(11) else { continue }
      let parts = try ProtobufFields(run)
      guard let query = parts.first(1) else {
        throw DecodingError.invalidMessage("A trace has no request.")
      }
      let answer: Answer
      if let status = fields.first(201) {
        let status = try ProtobufFields(status)
        answer = .refusal(
          code: Int(status.number(1)),
          message: String(decoding: status.first(3) ?? [], as: UTF8.self))
      } else {
        let responses = try Responses(parts.all(2))
        answer = .documents(responses.documents, skipped: responses.skipped)
      }
      requests.append(
        Request(
          id: "\(name)#\(action.number(200))", database: database, query: query, answer: answer))
    }
    self.requests = requests
  }
}

/// What a list of `RunQueryResponse` messages says together.
private struct Responses {
  var documents: [Document] = []
  var skipped = 0

  init(_ responses: [[UInt8]]) throws {
    for response in responses {
      let response = try RunQueryResponse.decode(response, database: QueryTrace.prefix)
      skipped += response.skippedResults
      if let document = response.document { documents.append(document) }
    }
  }
}

/// The fields of a message by number, for messages that only these recordings use.
struct ProtobufFields {
  private var fields: [(number: Int, bytes: [UInt8], value: UInt64)] = []

  init(_ bytes: [UInt8]) throws {
    fields = try ProtobufFields.read(bytes)
  }

  func first(_ number: Int) -> [UInt8]? { fields.first { $0.number == number }?.bytes }
  func all(_ number: Int) -> [[UInt8]] { fields.filter { $0.number == number }.map { $0.bytes } }
  func number(_ number: Int) -> UInt64 { fields.first { $0.number == number }?.value ?? 0 }

  private static func read(
    _ bytes: [UInt8]
  ) throws -> [(number: Int, bytes: [UInt8], value: UInt64)] {
    var fields: [(number: Int, bytes: [UInt8], value: UInt64)] = []
    try bytes.withUnsafeBytes { buffer in
      var reader = ProtobufReader(buffer)
      while reader.nextField() {
        switch reader.type {
        case .varint: fields.append((reader.field, [], reader.varint()))
        case .lengthDelimited: fields.append((reader.field, reader.byteArray(), 0))
        default: reader.skip()
        }
      }
      if reader.hasFailed { throw DecodingError.truncated }
    }
    return fields
  }
}
