package import Documents

/// Finds a query's results without looking at every document. Native programs bring it; without it
/// the engine looks at every document, which is enough for listeners to whole collections.
package protocol QueryIndexes: AnyObject {
  /// A document may look different now: the server's state of it or the pending writes on top.
  func changed(_ path: DocumentPath)

  /// All of them may.
  func reset()

  /// The local results of a query, in no order; for one with a limit more than the limit.
  /// - Returns: Nil if every document has to be looked at.
  func results(of query: LocalQuery, in store: LocalStore) -> [CachedDocument]?
}
