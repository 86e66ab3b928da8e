import Documents

/// A query that listeners wait for: judged once a change, however many they are.
final class WatchedQuery {
  let query: Query
  let key: UTF8Key
  /// Who gets the query's changes, by the identity of the target.
  private(set) var targets: [ObjectIdentifier: ListenTarget] = [:]
  /// The results of a query with a limit; nil for others, and until the first run.
  var window: LimitWindow?

  /// Targets that wait to be told changes again: their streams are behind, but the window is kept.
  private var waiting: Set<ObjectIdentifier> = []

  init(_ query: Query, key: UTF8Key) {
    self.query = query
    self.key = key
  }

  var isLimited: Bool { query.isLimited }

  func insert(_ target: ListenTarget) {
    targets[ObjectIdentifier(target)] = target
  }

  func remove(_ target: ListenTarget) {
    targets[ObjectIdentifier(target)] = nil
  }

  var isUnused: Bool { targets.isEmpty && waiting.isEmpty }

  func setWaiting(_ target: ListenTarget, _ isWaiting: Bool) {
    if isWaiting {
      waiting.insert(ObjectIdentifier(target))
    } else {
      waiting.remove(ObjectIdentifier(target))
    }
  }
}

extension Query {
  /// Whether a document's place among the results depends on other documents.
  var isLimited: Bool { limit != nil || offset > 0 }

  /// What a change means for the results, where each document is judged by itself.
  func effect(of change: ChangedDocument) -> TargetEffect? {
    if let new = change.new, matches(new.path, new.fields) { return .changed }
    if let old = change.old, matches(old.path, old.fields) { return .removed }
    return nil
  }

  /// Whether a change can make a difference to the results.
  func isTouched(by change: ChangedDocument) -> Bool {
    effect(of: change) != nil
  }
}
