@testable import Documents
@testable import Storage

func path(_ string: String) -> DocumentPath {
  DocumentPath(unchecked: Array(string.utf8))
}

func map(_ pairs: (String, Value)...) -> MapValue { MapValue(pairs) }

func fields(_ pairs: (String, Value)...) -> Fields { Fields(MapValue(pairs)) }

func books(
  filter: Filter? = nil, orders: [Order] = [], offset: Int = 0, limit: Int? = nil
) -> Query {
  Query(collectionID: "books", filter: filter, orders: orders, offset: offset, limit: limit)
}

extension Store {
  @discardableResult
  func write(
    _ writes: Mutation..., label: BatchLabel? = nil
  ) throws(CommitError) -> CommitResult {
    try commit(CommitRequest(writes, by: .owner, label: label))
  }

  func document(_ path: DocumentPath, at point: ReadPoint = .latest) throws -> Document? {
    try documents([path], at: point).documents[0]
  }
}
