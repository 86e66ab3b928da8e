import Documents

/// The results of a query with a limit, by which most changes can be judged without running it again.
struct LimitWindow {
  private struct Entry {
    let key: [UInt8]
    let path: DocumentPath
  }

  /// What changes mean for the results.
  enum Outcome {
    /// Documents by the positions of their changes, and those that left because others came.
    case effects([Int: TargetEffect], leaving: [DocumentPath])
    /// A document went and another one, which is not here, may come in its place.
    case runAgain
  }

  private let query: Query
  /// In the query's order.
  private var entries: [Entry]
  /// Whether there may be more matching documents than these.
  private var isFull: Bool

  /// - Parameter documents: the query's results.
  init(_ query: Query, _ documents: [Document]) {
    self.query = query
    entries = documents.map { Entry(key: query.sortKey($0.path, $0.fields), path: $0.path) }
    isFull = query.offset > 0 || entries.count >= query.limit ?? .max
  }

  var paths: [DocumentPath] { entries.map(\.path) }

  /// Takes changes into the window.
  mutating func apply(_ changes: [ChangedDocument]) -> Outcome {
    var effects: [Int: TargetEffect] = [:]
    var evicted: [DocumentPath] = []
    for (position, change) in changes.enumerated() where query.contains(change.path) {
      // Whatever comes or goes before an offset moves all that follows.
      if query.offset > 0, query.isTouched(by: change) { return .runAgain }
      let matches = change.new.map { query.matches($0.path, $0.fields) } ?? false
      let index = entries.firstIndex { $0.path == change.path }
      switch (index, matches) {
      case (nil, false):
        // If it was among the matching documents, then behind the limit.
        break
      case (let index?, false):
        guard !isFull else { return .runAgain }
        entries.remove(at: index)
        effects[position] = .removed
      case (let index?, true):
        let last = entries[entries.count - 1].key
        entries.remove(at: index)
        let place = insert(change)
        // It may have fallen behind documents that are not here.
        if isFull, compareBytes(entries[place].key, last) == .descending { return .runAgain }
        effects[position] = .changed
      case (nil, true):
        let place = insert(change)
        effects[position] = .changed
        guard entries.count > query.limit ?? .max else { continue }
        isFull = true
        let last = entries.removeLast()
        if place == entries.count { effects[position] = nil } else { evicted.append(last.path) }
      }
    }
    return settle(changes, effects, evicted)
  }

  private func settle(
    _ changes: [ChangedDocument], _ effects: [Int: TargetEffect], _ evicted: [DocumentPath]
  ) -> Outcome {
    // When changes of one set push each other out, which of them the clients hold is not known here
    // any more; running the query again is rare and right.
    let evictedPaths = Set(evicted)
    guard !changes.contains(where: { evictedPaths.contains($0.path) }) else { return .runAgain }
    return .effects(effects, leaving: evicted)
  }

  /// - Returns: where it was inserted.
  private mutating func insert(_ change: ChangedDocument) -> Int {
    guard let document = change.new else { preconditionFailure("only what is there is inserted") }
    let key = query.sortKey(document.path, document.fields)
    let place =
      entries.firstIndex { compareBytes(key, $0.key) == .ascending } ?? entries.count
    entries.insert(Entry(key: key, path: document.path), at: place)
    return place
  }
}
