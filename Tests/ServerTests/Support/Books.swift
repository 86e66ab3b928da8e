import Documents

/// Short forms for documents of tests.
enum Books {
  static func path(_ id: String) -> DocumentPath {
    try! DocumentPath("books/\(id)")
  }

  static func set(_ id: String, _ fields: (String, Value)...) -> Mutation {
    .set(path(id), MapValue(fields))
  }

  static let all = Query(try! CollectionPath("books"))

  static func query(
    _ filter: Filter? = nil, orders: [Order] = [], limit: Int? = nil, offset: Int = 0
  ) -> Query {
    Query(
      parent: [], collectionID: "books", allDescendants: false, filter: filter, orders: orders,
      start: nil, end: nil, offset: offset, limit: limit, projection: nil)
  }
}
