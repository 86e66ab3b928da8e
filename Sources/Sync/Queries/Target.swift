package import Documents

/// What the server is asked to watch: a query's results or one document.
package final class Target {
  package enum Kind {
    case query(Query)
    case document(DocumentPath)
  }

  package let kind: Kind
  /// Equal for targets with the same results.
  package let key: UTF8Key

  package init(_ query: Query) {
    kind = .query(query)
    key = UTF8Key(bytes: [0] + query.canonicalForm.bytes)
  }

  package init(_ path: DocumentPath) {
    kind = .document(path)
    key = UTF8Key(bytes: [1] + path.utf8)
  }

  /// The one document that it watches, if it does.
  package var documentPath: DocumentPath? {
    if case .document(let path) = kind { path } else { nil }
  }
}
