import Documents
import Wire

// The messages of clients. What is understood is written and understood again as the same.

private let database = DatabasePrefix(project: "p")

let seeds: [[UInt8]] = {
  let path = try! DocumentPath("books/a")
  let fields = MapValue([
    ("n", .integer(-5)), ("t", .string("ü")), ("d", .double(1.5)),
    ("a", .array([.null, .boolean(true)])), ("m", .map(MapValue([("x", .string("y"))]))),
  ])
  let query = Query(try! CollectionPath("books"))
  return [
    [0] + CommitRequest(database: database, writes: [.set(path, fields), .delete(path)]).encoded(),
    [1] + WriteRequest(database: database, writes: [.set(path, fields)]).encoded(),
    [2] + ListenRequest(database: database, .addTarget(Target(id: 1, .query(query)))).encoded(),
    [3] + BatchGetDocumentsRequest(database: database, documents: [path]).encoded(),
    [4] + RunQueryRequest(database: database, query: query).encoded(),
    [4] + RunQueryRequest(database: database, query: query, explain: .analyze).encoded(),
  ]
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProtobuf(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  switch start[0] % 5 {
  case 0: check(CommitRequest.self, bytes)
  case 1: check(WriteRequest.self, bytes)
  case 2: check(ListenRequest.self, bytes)
  case 3: check(BatchGetDocumentsRequest.self, bytes)
  default: check(RunQueryRequest.self, bytes)
  }
  return 0
}

private func check<Message: RequestMessage>(_: Message.Type, _ bytes: [UInt8]) {
  guard let message = try? Message.decode(bytes, database: database) else { return }
  let written = message.encoded()
  guard let again = try? Message.decode(written, database: database) else {
    preconditionFailure("what was written is not understood")
  }
  precondition(again.encoded() == written, "a message changes when it is written again")
}
