package import Documents

/// A durable commit, as subscribers get it: in order, without gaps, each once.
package struct Commit: Sendable {
  package let place: Place
  package let principal: Principal
  package let label: BatchLabel?
  /// Each changed document once. Empty if the writes changed nothing.
  package let changes: [DocumentChange]

  package var sequence: Int64 { place.sequence }
  package var time: Timestamp { place.time }
}

/// What happened to one document.
package struct DocumentChange: Equatable, Sendable {
  package let path: DocumentPath
  /// Nil if there was none.
  package let old: Document?
  /// Nil if it was deleted.
  package let new: Document?

  package init(path: DocumentPath, old: Document?, new: Document?) {
    self.path = path
    self.old = old
    self.new = new
  }
}
