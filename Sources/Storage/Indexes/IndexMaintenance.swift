internal import Documents

/// Keeps the indexes up to date in the transaction of the commits that change them.
///
/// The entries of a whole group are worked out together and put in in their order, so that each page
/// of the tree is touched once.
final class IndexMaintenance {
  private struct Changed {
    let path: DocumentPath
    let collection: Int64
    /// Before the group.
    let old: Fields?
    /// As the last commit of the group so far leaves it.
    var new: Fields?
  }

  private let connection: Connection
  /// Whether there are entries of indexes that are given up.
  private(set) var isLeaving = false
  /// What is kept up to date: the indexes that are ready or being built.
  private var definitions: [IndexDefinition] = []
  /// The same for the collections that were changed lately, by number.
  private var byCollection: [Int64: [IndexDefinition]] = [:]
  private var changed: [Int64: Changed] = [:]

  init(_ connection: Connection) throws(StorageError) {
    self.connection = connection
    try reload()
  }

  /// Reads anew what is indexed; also after a rollback.
  func reload() throws(StorageError) {
    changed = [:]
    byCollection = [:]
    let all = try connection.catalogue.all()
    definitions = all.filter { $0.state != .leaving }.map(\.definition)
    isLeaving = all.contains { $0.state == .leaving }
  }

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

  /// A document was changed in the present transaction.
  func note(
    _ path: DocumentPath, row: Int64, collection: Int64, old: Fields?, new: Fields?
  ) {
    if definitions.isEmpty || definitions(of: path, collection).isEmpty { return }
    if (changed[row]?.new = new) != nil { return }
    changed[row] = Changed(path: path, collection: collection, old: old, new: new)
  }

  /// Brings the entries up to date, before the transaction is committed.
  func apply() throws(StorageError) {
    if changed.isEmpty { return }
    defer { changed.removeAll(keepingCapacity: changed.count < 2000) }
    for definition in definitions {
      var edits: [IndexEdit] = []
      for (row, changed) in changed
      where definitions(of: changed.path, changed.collection).contains(definition) {
        append(&edits, definition, changed, row: row)
      }
      try IndexEdit.perform(&edits, on: definition.number, connection.entries)
    }
  }

  private func append(
    _ edits: inout [IndexEdit], _ definition: IndexDefinition, _ changed: Changed, row: Int64
  ) {
    let key = definition.key
    if !definition.isBeingBuilt, let old = changed.old, let new = changed.new,
      IndexValues.areEqual(old, new, at: key.field)
    {
      return
    }
    let old = changed.old.map { IndexValues.all(of: $0, at: key.field) } ?? []
    let new = changed.new.map { IndexValues.all(of: $0, at: key.field) } ?? []
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
  }

  private static let removedAtOnce = 5000

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
