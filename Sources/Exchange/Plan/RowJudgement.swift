internal import Documents
internal import Library

/// What one row means for the book that it is: the outcome and the writes.
final class RowJudgement {
  private(set) var isTooLarge = false

  private let row: ImportedRow
  private let planned: PlanRow
  private let library: LibraryIndex
  private let choices: ImportChoices
  /// The book as the file has it, without `source`.
  private let fileMap: MapValue
  private let hashes: FieldHashes

  init(
    _ row: ImportedRow, _ planned: PlanRow, _ library: LibraryIndex, _ choices: ImportChoices
  ) {
    self.row = row
    self.planned = planned
    self.library = library
    self.choices = choices
    var source = row.book.source
    row.book.source = nil
    fileMap = row.book.map
    hashes = FieldHashes(
      book: Fields(fileMap), reads: RowJudgement.readsHash(row.reads.map { Fields($0.map) }))
    source?.digest = hashes.digest
    source?.base = .bytes(hashes.bytes)
    row.book.source = source
  }

  func create() {
    planned.outcome = .new
    var map = fileMap
    map["source"] = sourceValue()
    write(row.book.path, .create(Fields(map)))
    for read in row.reads { write(read.path, .create(Fields(read.map))) }
  }

  // MARK: - The same row in a newer export

  /// Three forms of every field decide: what the file said when the book came in, what the library
  /// says now, what the file says now. The first is known as a hash.
  func compare(with existing: Fields) {
    if hasSameDigest(existing) { return }
    let current = existing.map
    let known = Book(id: row.book.id, map: current).source
    // Without the hashes nobody can tell who has changed a field, so all differences are conflicts.
    let base = FieldHashes(known?.base)
    var updates: [FieldDifference] = []
    for difference in FieldDifference.between(current, fileMap) {
      if isSame(difference.name, "source") { continue }
      let fileHash = FieldHashes.hash(difference.to)
      let baseHash = base?.hash(of: difference.name)
      // What the file never had is the reader's own.
      if base != nil ? fileHash == baseHash : fileHash == nil { continue }
      if base != nil, FieldHashes.hash(difference.from) == baseHash {
        updates.append(difference)
      } else {
        planned.conflicts.append(difference)
        if isFileWinning { updates.append(difference) }
      }
    }
    let readsChanged = compareReads(base)
    if updates.isEmpty, planned.conflicts.isEmpty, !readsChanged { return }
    planned.outcome = planned.conflicts.isEmpty ? .updated : .conflicting
    // Also a decision for the reader's own value is remembered, so that it is asked for only once.
    updates.append(
      FieldDifference(name: "source", from: current["source"], to: sourceValue(keeping: known)))
    planned.writes.insert(change(row.book.path, updates), at: 0)
    check(updates)
  }

  /// Nearly all rows of a newer export are as they were, and then nothing else has to be decoded.
  private func hasSameDigest(_ existing: Fields) -> Bool {
    guard case .map(let source)? = existing["source"], case .string(let digest)? = source["digest"]
    else { return false }
    return isSame(digest, hashes.digest)
  }

  /// Brings the readings up to date, if the file has changed them and the reader has not.
  private func compareReads(_ base: FieldHashes?) -> Bool {
    var current: [Fields] = []
    while let fields = library.document(readPath(current.count)) { current.append(fields) }
    let new = row.reads.map { Fields($0.map) }
    let newHash = RowJudgement.foldedReadsHash(new)
    let baseHash = base?.hash(of: FieldHashes.reads)
    let currentHash = RowJudgement.foldedReadsHash(current)
    if newHash == baseHash || newHash == currentHash { return false }
    if currentHash != baseHash || base == nil {
      planned.conflicts.append(
        FieldDifference(
          name: FieldHashes.reads, from: RowJudgement.value(current),
          to: RowJudgement.value(new)))
      if !isFileWinning { return false }
    }
    for index in 0..<max(new.count, current.count) {
      let path = readPath(index)
      if index >= current.count {
        write(path, .create(new[index]))
      } else if index >= new.count {
        planned.writes.append(
          PlannedWrite(
            path: path, kind: .remove(current[index].map), base: library.updateTime(path)))
      } else {
        let differences = FieldDifference.between(current[index].map, new[index].map)
        if !differences.isEmpty {
          planned.writes.append(change(path, differences))
        }
      }
    }
    return true
  }

  // MARK: - A book that came another way

  /// Fills in what the book lacks; what it has is never replaced.
  func merge(into id: String) {
    guard let current = library.book(id)?.map else { return }
    let known = Book(id: id, map: current).source
    let format = row.book.source?.format ?? ""
    if case .string(let digest)? = known?.merged[format], isSame(digest, hashes.digest) { return }
    var updates: [FieldDifference] = []
    for entry in fileMap.entries {
      guard let value = filled(entry.name, current[entry.name], entry.value) else { continue }
      updates.append(
        FieldDifference(name: entry.name, from: current[entry.name], to: value))
    }
    addReads(toBook: id)
    if updates.isEmpty, planned.writes.isEmpty { return }
    planned.outcome = .merged
    var source = known ?? BookSource()
    source.merged[format] = .string(hashes.digest)
    updates.append(
      FieldDifference(name: "source", from: current["source"], to: RowJudgement.value(source)))
    planned.writes.insert(
      change(LibraryCollection.books.path(id), updates), at: 0)
    check(updates)
  }

  /// The value that fills a field, or nil when there is nothing to fill. Lists of shelves and tags and
  /// the identifiers are joined.
  private func filled(_ name: String, _ current: Value?, _ new: Value) -> Value? {
    switch (current, new) {
    case (nil, _), (.null?, _): return new
    case (.string(let text)?, _) where text.utf8.isEmpty: return new
    case (.map(var map)?, .map(let added)):
      guard isSame(name, "identifiers") || isSame(name, "shelfPlaces") else { return nil }
      let before = map.count
      for entry in added.entries where map[entry.name] == nil { map[entry.name] = entry.value }
      return map.count == before ? nil : .map(map)
    case (.array(let elements)?, .array(let added)):
      guard isSame(name, "shelves") || isSame(name, "tags") else { return nil }
      var joined = elements
      for value in added where !joined.contains(value) { joined.append(value) }
      return joined.count == elements.count ? nil : .array(joined)
    default: return nil
    }
  }

  /// The row's readings, if the book has none: two lists of readings cannot be told apart.
  private func addReads(toBook id: String) {
    for path in library.dependents(ofBook: id) where isSame(path.collection.string, "reads") {
      return
    }
    for (index, read) in row.reads.enumerated() {
      read.book = id
      let path = LibraryCollection.reads.path(ImportedRow.readID(id, index))
      write(path, .create(Fields(read.map)))
    }
  }

  // MARK: -

  private var isFileWinning: Bool {
    choices.fileWins || choices.rowsThatWin.contains(row.number)
  }

  private func readPath(_ index: Int) -> DocumentPath {
    LibraryCollection.reads.path(ImportedRow.readID(row.book.id, index))
  }

  private func change(_ path: DocumentPath, _ differences: [FieldDifference]) -> PlannedWrite {
    PlannedWrite(path: path, kind: .change(differences), base: library.updateTime(path))
  }

  private func write(_ path: DocumentPath, _ kind: PlannedWrite.Kind) {
    if case .create(let fields) = kind, fields.encoded.count > RowJudgement.largest {
      isTooLarge = true
    }
    planned.writes.append(PlannedWrite(path: path, kind: kind))
  }

  private func check(_ updates: [FieldDifference]) {
    var size = 0
    for update in updates {
      guard let value = update.to else { continue }
      var writer = ProtobufWriter()
      writer.value(value)
      size += writer.bytes.count
    }
    if size > RowJudgement.largest { isTooLarge = true }
  }

  /// A little below what a document may have, for its name and what the reader will add.
  private static let largest = Limits.documentBytes - 64 * 1024

  private func sourceValue(keeping known: BookSource? = nil) -> Value? {
    guard var source = row.book.source else { return nil }
    if let known { source.merged = known.merged }
    return RowJudgement.value(source)
  }

  private static func value(_ source: BookSource) -> Value? {
    let book = Book(id: "")
    book.source = source
    return book.map["source"]
  }

  private static func value(_ reads: [Fields]) -> Value {
    .array(reads.map { .map($0.map) })
  }

  private static func readsHash(_ reads: [Fields]) -> UInt64 {
    if reads.isEmpty { return 0 }
    var hash = ShortHash()
    for read in reads { hash.combine(read.encoded) }
    return hash.value
  }

  private static func foldedReadsHash(_ reads: [Fields]) -> UInt32? {
    let hash = readsHash(reads)
    return hash == 0 ? nil : FieldHashes.fold(hash)
  }
}
