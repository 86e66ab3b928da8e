package import Documents

/// A document as a listener sees it: the server's state with the own pending writes on top.
package final class DocumentSnapshot {
  package let document: CachedDocument
  /// Whether some of it is not known to be on the server.
  package let hasPendingWrites: Bool
  /// For one document that was asked for: whether the server may know better.
  package let isFromCache: Bool
  /// The document's place in its query's order, as bytes.
  let sortKey: [UInt8]
  private var estimated: Fields?

  init(
    _ document: CachedDocument, hasPendingWrites: Bool, sortKey: [UInt8] = [],
    isFromCache: Bool = false
  ) {
    self.document = document
    self.hasPendingWrites = hasPendingWrites
    self.sortKey = sortKey
    self.isFromCache = isFromCache
  }

  package var path: DocumentPath { document.path }
  package var id: String { document.path.id }
  package var exists: Bool { document.isFound }

  /// The fields; server timestamps that are still to come are estimated by the local clock.
  package var fields: Fields {
    // Only local writes leave pending timestamps behind.
    if !document.hasLocalMutations { return document.fields }
    if let estimated { return estimated }
    let fields = document.fields.resolvingTimestamps(.estimate)
    estimated = fields
    return fields
  }

  /// The fields, with pending server timestamps shown as the reader wishes.
  package func fields(serverTimestamps behavior: ServerTimestampBehavior) -> Fields {
    document.hasLocalMutations ? document.fields.resolvingTimestamps(behavior) : document.fields
  }
}
