package import Documents
internal import Library

/// Takes a whole import back, but not what was done since: a book that the reader has edited, or has
/// given notes, readings or loans of their own, stays, and is told.
package struct ImportUndo {
  /// The writes, in commits of at most 400; the last write marks the import as undone.
  package private(set) var commits: [[Mutation]] = []
  /// Documents that stay because they were changed since.
  package private(set) var kept: [DocumentPath] = []
  /// How many documents are removed, and how many get their old values back.
  package private(set) var removed = 0
  package private(set) var reverted = 0

  /// What commits of an earlier reading have done already.
  package struct Done {
    package private(set) var removed = 0
    package private(set) var reverted = 0
    fileprivate var paths: [UTF8Key: Bool] = [:]
    fileprivate var kept: [DocumentPath] = []

    package init() {}

    /// Counts a commit that was made.
    package mutating func add(_ commit: [Mutation], of undo: ImportUndo) {
      for write in commit {
        switch write.operation {
        case .delete: removed += 1
        case .update(let fields, _) where fields.isEmpty && !write.transforms.isEmpty: continue
        case .set, .update: reverted += 1
        case .verify: continue
        }
        paths[UTF8Key(bytes: write.path.utf8)] = true
        for path in undo.kept where path == write.path && !kept.contains(path) {
          kept.append(path)
        }
      }
    }
  }

  private let done: Done
  private let library: LibraryIndex
  private var written: [UTF8Key: Bool] = [:]
  private var writes: [Mutation] = []
  /// The shelves of books that get their old ones back.
  private var revertedShelves: [UTF8Key: Value] = [:]

  /// - Parameters:
  ///   - id: the import's identifier.
  ///   - parts: the documents of `imports/{id}/parts`.
  ///   - library: all documents of `books`, `reads`, `notes`, `loans`, `shelves` and `trash` as they
  ///     are now.
  ///   - done: what was done already when the library was read anew because it had been changed.
  package init(id: String, parts: [MapValue], library: LibraryIndex, done: Done = Done()) {
    self.library = library
    self.done = done
    kept = done.kept
    removed = done.removed
    reverted = done.reverted
    let parts = parts.map { ImportPart($0) }
    for part in parts {
      for document in part.changed { revert(document, library) }
    }
    removeCreated(parts, library)
    finish(ImportRecord(id: id))
  }

  private mutating func removeCreated(_ parts: [ImportPart], _ library: LibraryIndex) {
    var untouched: [UTF8Key: Bool] = [:]
    for part in parts {
      for document in part.created {
        guard let fields = library.document(document.path) else { continue }
        let isUntouched = ShortHash.of(fields.encoded) == document.hash
        untouched[UTF8Key(bytes: document.path.utf8)] = isUntouched
      }
    }
    var goes: [UTF8Key: Bool] = [:]
    for part in parts {
      for document in part.created where isBook(document.path) {
        let id = document.path.id
        // What a book that is gone has left behind goes too, after an undo that was cut off; the
        // trash may give its books back.
        if library.book(id) == nil, !library.isInTrash(id) { continue }
        goes[UTF8Key(id)] = isWholly(document.path, untouched, library)
      }
    }
    // A shelf goes only when no book that stays is on it, wherever that book came from.
    var used: [UTF8Key: Bool] = [:]
    for id in library.bookIDs where goes[UTF8Key(id)] != true {
      let shelves = revertedShelves[UTF8Key(id)] ?? library.book(id)?["shelves"]
      guard case .array(let shelves)? = shelves else { continue }
      for case .string(let shelf) in shelves { used[UTF8Key(shelf)] = true }
    }
    for part in parts {
      for document in part.created {
        guard let isUntouched = untouched[UTF8Key(bytes: document.path.utf8)] else { continue }
        if isUntouched, isFree(document.path, library, goes: goes, used: used) {
          writes.append(
            Mutation(document.path, .delete, precondition: unchanged(document.path, else: .none)))
          removed += 1
        } else if isBook(document.path) || !isUntouched {
          kept.append(document.path)
        }
      }
    }
  }

  /// Whether a book and everything that hangs on it is the import's own and as it was.
  private func isWholly(
    _ path: DocumentPath, _ untouched: [UTF8Key: Bool], _ library: LibraryIndex
  ) -> Bool {
    guard untouched[UTF8Key(bytes: path.utf8)] == true else { return false }
    for dependent in library.dependents(ofBook: path.id)
    where untouched[UTF8Key(bytes: dependent.utf8)] != true {
      return false
    }
    return true
  }

  /// Whether nothing that stays needs the document: a book that stays keeps its readings and shelves.
  private func isFree(
    _ path: DocumentPath, _ library: LibraryIndex, goes: [UTF8Key: Bool], used: [UTF8Key: Bool]
  ) -> Bool {
    let collection = path.collection.string
    if isSame(collection, "books") { return goes[UTF8Key(path.id)] == true }
    if isSame(collection, "shelves") { return used[UTF8Key(path.id)] != true }
    if case .string(let book)? = library.document(path)?["book"] {
      // Readings that were given to a book that was there before go; those of kept books stay.
      return goes[UTF8Key(book)] != false
    }
    return true
  }

  /// Gives fields their old values back where they are as the import left them.
  private mutating func revert(_ document: ImportPart.Changed, _ library: LibraryIndex) {
    if done.paths[UTF8Key(bytes: document.path.utf8)] != nil { return }
    guard let current = library.document(document.path)?.map else {
      restore(document)
      return
    }
    var values = MapValue()
    var paths: [FieldPath] = []
    var isComplete = true
    for difference in document.differences {
      guard current[difference.name] == difference.to else {
        isComplete = false
        continue
      }
      values[difference.name] = difference.from
      paths.append(FieldPath(field: difference.name))
      if isBook(document.path), isSame(difference.name, "shelves") {
        revertedShelves[UTF8Key(document.path.id)] = difference.from ?? .null
      }
    }
    if !isComplete { kept.append(document.path) }
    if paths.isEmpty { return }
    writes.append(
      Mutation(
        document.path, .update(Fields(values), FieldMask(paths)),
        precondition: unchanged(document.path, else: .exists(true))))
    reverted += 1
  }

  /// A document that the import had removed comes back; one that somebody removed since does not.
  private mutating func restore(_ document: ImportPart.Changed) {
    var values = MapValue()
    for difference in document.differences {
      if difference.to != nil { return }
      values[difference.name] = difference.from
    }
    writes.append(.create(document.path, values))
    reverted += 1
  }

  private mutating func finish(_ record: ImportRecord) {
    writes.append(
      Mutation(
        record.path, .update(Fields(), FieldMask([])),
        transforms: [FieldTransform(FieldPath(field: "undone"), .serverTimestamp)],
        precondition: .exists(true)))
    var start = 0
    while start < writes.count {
      let end = min(start + ImportCommits.largest, writes.count)
      commits.append(Array(writes[start..<end]))
      start = end
    }
    writes = []
  }

  /// That a document is still as it was read. Of several writes to one document only the first can
  /// ask for that.
  private mutating func unchanged(_ path: DocumentPath, else other: Precondition) -> Precondition {
    let key = UTF8Key(bytes: path.utf8)
    if written[key] != nil { return other }
    written[key] = true
    return PlannedWrite.precondition(library.updateTime(path), else: other)
  }

  private func isBook(_ path: DocumentPath) -> Bool { isSame(path.collection.string, "books") }
}
