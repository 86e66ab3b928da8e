import Documents

/// Changes of a view's documents, at most one for each: later ones are merged into earlier ones.
struct ViewChangeSet {
  private var changes: [ViewChange] = []
  /// Where each document's change is. Made when it is first needed: mostly no document changes
  /// twice, and the first snapshot of a library has thousands.
  private var positions: [DocumentPath: Boxed] = [:]
  private var hasPositions = false

  var isEmpty: Bool { changes.isEmpty }

  /// Notes the change of a document that has none yet.
  mutating func trackNew(_ change: ViewChange) {
    if hasPositions { positions[change.document.path] = Boxed(changes.count) }
    changes.append(change)
  }

  /// Notes a change of a document that may have one already.
  mutating func track(_ change: ViewChange) {
    if !hasPositions {
      hasPositions = true
      for (index, change) in changes.enumerated() { positions[change.document.path] = Boxed(index) }
    }
    let path = change.document.path
    guard let position = positions[path]?.value else {
      trackNew(change)
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
      // It comes to nothing; its place stays, so that the others keep theirs.
      changes[position].isVoid = true
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
    result.reserveCapacity(changes.count)
    for rank in 0...2 {
      var ranked: [ViewChange] = []
      var keys: [[UInt8]] = []
      for change in changes where change.rank == rank && !change.isVoid {
        ranked.append(change)
        keys.append(change.document.sortKey)
      }
      for index in ascendingOrder(of: keys) { result.append(ranked[index]) }
    }
    return result
  }

  @inline(never)
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
