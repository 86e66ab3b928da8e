package import Documents

/// What a transaction has read, each with the commit as of which it was read. A commit that carries
/// it happens only if all of that is still so.
package struct ReadSet: Sendable {
  /// Documents, those that were not there too.
  package private(set) var documents: [DocumentPath: Int64] = [:]
  package private(set) var queries: [Query: Int64] = [:]

  package init() {}

  package var isEmpty: Bool { documents.isEmpty && queries.isEmpty }
  package var count: Int { documents.count + queries.count }

  /// Notes a document that was read just after a commit. The first reading counts: if the document
  /// has changed since, a later one does not mend that.
  package mutating func insert(_ path: DocumentPath, asOf sequence: Int64) {
    documents[path] = min(documents[path] ?? sequence, sequence)
  }

  /// Notes a query that was run just after a commit.
  package mutating func insert(_ query: Query, asOf sequence: Int64) {
    queries[query] = min(queries[query] ?? sequence, sequence)
  }
}
