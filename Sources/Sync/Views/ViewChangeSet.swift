import Documents

/// Changes of a view's documents, at most one for each: later ones are merged into earlier ones.
struct ViewChangeSet {
  private(set) var changes: [ViewChange] = []
  private var positions: [DocumentPath: Int] = [:]
  /// Changes that came to nothing leave a hole, so that positions stay.
  private var holes = Set<Int>()

  var isEmpty: Bool { changes.count == holes.count }

  mutating func track(_ change: ViewChange) {
    let path = change.document.path
    guard let position = positions[path] else {
      positions[path] = changes.count
      changes.append(change)
      return
    }
    let old = changes[position]
    switch (old.kind, change.kind) {
    case (.metadata, .removed), (.metadata, .modified), (.metadata, .metadata),
      (.modified, .modified):
      replace(position, change.kind, change.document, old)
    case (.added, .metadata), (.modified, .metadata), (.added, .modified):
      replace(position, old.kind, change.document, old)
    case (.modified, .removed):
      replace(position, .removed, old.document, old)
    case (.removed, .added):
      replace(position, .modified, change.document, old)
    case (.added, .removed):
      holes.insert(position)
      positions[path] = nil
    default:
      // Nothing else can follow: a removed document changes only by being added.
      replace(position, change.kind, change.document, old)
    }
  }

  /// The changes in the order in which they are to be applied: removed, added, modified, each by
  /// the query's order.
  func sorted() -> [ViewChange] {
    var result: [ViewChange] = []
    result.reserveCapacity(changes.count - holes.count)
    for (index, change) in changes.enumerated() where !holes.contains(index) {
      result.append(change)
    }
    if result.count < 2 { return result }
    result.sort { left, right in
      let (a, b) = (left.rank, right.rank)
      return a == b ? isBefore(left.document.sortKey, right.document.sortKey) : a < b
    }
    return result
  }

  private mutating func replace(
    _ position: Int, _ kind: DocumentChange.Kind, _ document: DocumentSnapshot, _ old: ViewChange
  ) {
    changes[position] = ViewChange(kind, document, previous: old.previous)
  }
}

extension ViewChange {
  fileprivate var rank: Int {
    switch kind {
    case .removed: 0
    case .added: 1
    case .modified, .metadata: 2
    }
  }
}
