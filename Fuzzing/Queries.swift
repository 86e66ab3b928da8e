import Documents
import Wire

// Queries as they come over the wire: read, checked, and run over a few documents.

private let database = DatabasePrefix(project: "p")

private let documents = (0..<20).map(document)

private func document(_ number: Int) -> Document {
  let fields: [(String, Value)] = [
    ("n", number % 3 == 0 ? .null : .integer(Int64(number))),
    ("t", .string("t\(number % 4)")),
    ("d", .double(number == 7 ? .nan : Double(number) / 2)),
    ("a", .array([.integer(Int64(number % 5)), .string("x")])),
  ]
  let time = Timestamp(seconds: 1, nanoseconds: 0)
  return Document(
    path: try! DocumentPath("books/b\(number)"), fields: Fields(MapValue(fields)),
    createTime: time, updateTime: time)
}

let seeds: [[UInt8]] = {
  func n(_ name: String) -> FieldPath { try! FieldPath(name) }
  let filters: [Filter] = [
    .field(n("n"), .equal, .integer(3)), .field(n("a"), .arrayContains, .string("x")),
    .field(n("n"), .in, .array([.integer(1), .integer(4)])), .unary(n("d"), .isNaN),
    .and([.field(n("n"), .greaterThan, .integer(2)), .field(n("t"), .notEqual, .string("t1"))]),
    .or([.field(n("n"), .lessThan, .integer(2)), .unary(n("n"), .isNull)]),
  ]
  return filters.map { filter in
    RunQueryRequest(
      database: database,
      query: Query(
        parent: [], collectionID: "books", allDescendants: false, filter: filter,
        orders: [], start: nil, end: nil, offset: 1, limit: 5, projection: [n("n")])
    ).encoded()
  }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzQueries(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let query = try? RunQueryRequest.decode(bytes).query, (try? query.validate()) != nil else {
    return 0
  }
  let results = query.run(over: documents)
  precondition(results.documents.count <= query.limit ?? .max, "more results than the limit")
  precondition(results.skipped <= max(0, query.offset), "more is passed over than the offset says")
  for document in results.documents where query.projection == nil {
    precondition(query.matches(document.path, document.fields), "a result does not match")
  }
  return 0
}
