extension Query {
  /// The answer to a query.
  public struct Results: Equatable, Sendable {
    /// In the query's order, with the fields that it selects.
    public let documents: [Document]
    /// How many documents the offset passed over.
    public let skipped: Int
  }

  /// Finds the query's results among documents by looking at each of them.
  public func run(over documents: [Document]) -> Results {
    var found: [(key: [UInt8], index: Int)] = []
    for (index, document) in documents.enumerated()
    where matches(document.path, document.fields) {
      found.append((sortKey(document.path, document.fields), index))
    }
    found = found.inOrder { compareBytes($0.key, $1.key) == .ascending }
    let skipped = min(offset, found.count)
    var rest = found[skipped...]
    if let limit { rest = rest.prefix(limit) }
    return Results(
      documents: rest.map { project(documents[$0.index]) }, skipped: skipped)
  }

  /// The document with the fields that the query selects.
  public func project(_ document: Document) -> Document {
    guard let projection else { return document }
    var result = document
    result.fields = document.fields.selecting(FieldMask(projection))
    return result
  }
}
