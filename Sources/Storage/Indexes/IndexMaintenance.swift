internal import Documents

/// Keeps the indexes up to date in the transactions of the commits that change them.
///
/// The entries of a whole group are worked out together and put in in their order, so that each page
/// of the tree is touched once. Where a group changes many documents (somebody loads a collection),
/// most of its indexes are left behind, one is brought up to date with every group, and the rest
/// follow in the first quiet moment: *measured* with 25 indexes, every group of 400 would otherwise
/// write nearly all pages of all indexes. The catalogue says which indexes are behind, and since when.
final class IndexMaintenance {
  private let connection: Connection
  /// How many changed documents go into all indexes at once.
  private let atOnce: Int
  /// Whether there are entries of indexes that are given up.
  private(set) var isLeaving = false
  /// What is kept up to date: the indexes that are ready or being built.
  private var definitions: [IndexDefinition] = []
  /// The same for the collections that were changed lately, by number.
  private var byCollection: [Int64: [IndexDefinition]] = [:]
  /// What the present group has changed, by row.
  private var changed: [Int64: IndexBacklog.Changed] = [:]
  private var firstChange: Int64 = 0
  private var backlog = IndexBacklog()
  /// As it is in the file.
  private var committedBacklog = IndexBacklog()

  init(_ connection: Connection, atOnce: Int) throws(StorageError) {
    self.connection = connection
    self.atOnce = atOnce
    try reload()
  }

  // MARK: Transactions

  /// After the list of the indexes has changed.
  func reload() throws(StorageError) {
    byCollection = [:]
    let all = try connection.catalogue.all()
    definitions = all.filter { $0.state != .leaving }.map(\.definition)
    isLeaving = all.contains { $0.state == .leaving }
    backlog.keep(Set(definitions.map(\.number)))
  }

  /// Whether an index is still being built, and so follows the commits.
  func isBuilding(_ index: Int64) -> Bool {
    definitions.contains { $0.number == index && $0.isBeingBuilt }
  }

  /// After a transaction was committed.
  func committed() {
    committedBacklog = backlog
  }

  func rolledBack() throws(StorageError) {
    changed = [:]
    backlog = committedBacklog
    try reload()
  }

  // MARK: Commits

  /// A document was changed in the present transaction.
  /// - Parameter change: The number of the change in the log.
  func note(
    _ path: DocumentPath, row: Int64, collection: Int64, change: Int64, old: Fields?, new: Fields?
  ) {
    if definitions.isEmpty || definitions(of: path, collection).isEmpty { return }
    if changed.isEmpty { firstChange = change }
    changed[row] =
      changed[row]?.followed(by: new)
      ?? IndexBacklog.Changed(path: path, collection: collection, old: old, new: new)
  }

  /// Brings the entries up to date, before the transaction is committed.
  func apply() throws(StorageError) {
    let changed = changed
    self.changed = [:]
    if changed.isEmpty { return }
    var concerned: [IndexDefinition] = []
    var seen: Set<Int64> = []
    for document in changed.values where seen.insert(document.collection).inserted {
      for definition in definitions(of: document.path, document.collection)
      where !concerned.contains(definition) {
        concerned.append(definition)
      }
    }
    var late: [Int64] = []
    for definition in concerned {
      if mayWait(definition) && (changed.count > atOnce || backlog.isBehind(definition.number)) {
        late.append(definition.number)
      } else {
        try perform(changed, definition)
      }
    }
    if !late.isEmpty {
      let new = backlog.append(changed, firstChange: firstChange, for: late)
      for index in new { try connection.catalogue.setSince(index, firstChange) }
    }
    repeat { try catchUp() } while backlog.isLong
  }

  /// Who builds an index puts in what the documents are at that time. The backlog knows only what
  /// they were when they began to wait, so what was put in meanwhile would stay.
  private func mayWait(_ definition: IndexDefinition) -> Bool { !definition.isBeingBuilt }

  // MARK: The backlog

  /// Whether some index does not show all changes.
  var isBehind: Bool { !backlog.isEmpty }

  /// The first change that some index does not show.
  var oldestChange: Int64? { backlog.oldestChange }

  /// Brings the index up to date that has waited longest.
  func catchUp() throws(StorageError) {
    guard let index = backlog.oldestIndex,
      let definition = definitions.first(where: { $0.number == index })
    else { return }
    try perform(backlog.changes(for: index), definition)
    backlog.remove(index)
    try connection.catalogue.setSince(index, nil)
  }

  // MARK: Leaving

  /// Gives up the indexes that no query has used for long.
  func forget(unusedSince time: Int64) throws(StorageError) {
    for entry in try connection.catalogue.all() where entry.state == .ready && entry.used < time {
      try connection.catalogue.set(.leaving, of: entry.definition.number)
    }
    try reload()
  }

  /// Removes a piece of an index that is given up.
  func removeSome() throws(StorageError) {
    guard let entry = try connection.catalogue.all().first(where: { $0.state == .leaving }) else {
      return
    }
    let number = entry.definition.number
    if try !connection.entries.deleteSome(of: number, limit: IndexMaintenance.removedAtOnce) {
      try connection.catalogue.remove(number)
      try reload()
    }
  }

  private static let removedAtOnce = 5000
}

// MARK: Entries

extension IndexMaintenance {
  private func perform(
    _ changed: [Int64: IndexBacklog.Changed], _ definition: IndexDefinition
  ) throws(StorageError) {
    var edits: [IndexEdit] = []
    edits.reserveCapacity(changed.count)
    var bytes = 0
    var isConcerned: [Int64: Bool] = [:]
    for (row, document) in changed {
      // Once a collection: definitions are many, and long to compare.
      let collection = document.collection
      if isConcerned[collection] == nil {
        isConcerned[collection] =
          definitions(of: document.path, collection).contains { $0.number == definition.number }
      }
      if isConcerned[collection] == false { continue }
      let known = edits.count
      if !append(&edits, definition, document, row: row) {
        try connection.catalogue.set(.leaving, of: definition.number)
        try reload()
        return
      }
      for edit in edits[known...] { bytes += edit.size }
      // No entry is both removed and put in, so it does not matter what goes with what.
      if bytes >= IndexEdit.mostBytes {
        try put(&edits, into: definition)
        bytes = 0
      }
    }
    try put(&edits, into: definition)
  }

  /// Leaves no edits.
  private func put(
    _ edits: inout [IndexEdit], into definition: IndexDefinition
  ) throws(StorageError) {
    IndexEdit.sort(&edits)
    for edit in edits { try edit.perform(on: definition.number, connection.entries) }
    edits.removeAll(keepingCapacity: true)
  }

  /// - Returns: Whether the index can hold the document.
  private func append(
    _ edits: inout [IndexEdit], _ definition: IndexDefinition, _ changed: IndexBacklog.Changed,
    row: Int64
  ) -> Bool {
    let key = definition.key
    if !definition.isBeingBuilt, let old = changed.old, let new = changed.new,
      IndexValues.areEqual(old, new, key.components)
    {
      return true
    }
    guard let old = changed.old.map({ IndexValues.all(of: $0, key.components) }) ?? [],
      let new = changed.new.map({ IndexValues.all(of: $0, key.components) }) ?? []
    else { return false }
    let collection = key.isGroup ? 0 : changed.collection
    let id = IndexValues.id(changed.path, isGroup: key.isGroup)
    let kept = old.isEmpty || new.isEmpty ? [] : Set(old).intersection(new)
    for value in old where !kept.contains(value) {
      edits.append(IndexEdit(collection, value, id, row: row, isRemoval: true))
    }
    // Who builds the index passes over what has changed, so what stays is not there yet.
    for value in new where definition.isBeingBuilt || !kept.contains(value) {
      edits.append(IndexEdit(collection, value, id, row: row, isRemoval: false))
    }
    return true
  }

  private func definitions(of path: DocumentPath, _ collection: Int64) -> [IndexDefinition] {
    if let known = byCollection[collection] { return known }
    // Memory is bounded, the number of subcollections is not.
    if byCollection.count >= 1000 { byCollection = [:] }
    let id = [UInt8](utf8: path.collection.id)
    let found = definitions.filter { $0.key.collectionID == id }
    byCollection[collection] = found
    return found
  }
}
