internal import Documents

/// Makes one index.
///
/// From its first transaction on every commit keeps the index up to date for the documents that it
/// changes. What was there before is read slice by slice on a thread that reads, sorted, and put in
/// slice by slice between the commits; a document that was changed after it was read is passed over.
/// When all is in, queries may use it.
final class IndexBuild: @unchecked Sendable {
  // Unchecked: its steps come one after the other.
  enum Outcome: Sendable {
    case ready
    /// There is no room for it, or something went wrong.
    case refused
  }

  private let key: IndexKey
  private let workshop: IndexWorkshop
  private let completion: @Sendable (Outcome) -> Void
  private var definition: IndexDefinition?
  /// Whether a commit has given the index up.
  private var isGivenUp = false
  /// The documents to be read, by collection.
  private var collections: [Int64: CollectionPath] = [:]
  private var rows: [Int64] = []
  private var nextRow = 0
  /// What the documents that were read last make, in order.
  private var edits: [IndexEdit] = []
  private var nextEdit = 0
  /// How much memory they take.
  private var bytes = 0
  /// The last commit before the documents were read.
  private var sequence: Int64 = 0

  init(
    _ key: IndexKey, _ workshop: IndexWorkshop, completion: @escaping @Sendable (Outcome) -> Void
  ) {
    self.key = key
    self.workshop = workshop
    self.completion = completion
  }

  func start() {
    workshop.change { [self] (connection, maintenance) throws(StorageError) in
      try register(connection, maintenance)
    } completion: { [self] error in
      if error != nil || definition == nil {
        completion(.refused)
      } else {
        read { [self] connection throws(StorageError) in try listDocuments(connection) }
      }
    }
  }

  // MARK: The beginning

  private func register(
    _ connection: Connection, _ maintenance: IndexMaintenance
  ) throws(StorageError) {
    let now = workshop.environment.now()
    let present = try connection.catalogue.all().filter { $0.state != .leaving }
    if present.contains(where: { $0.definition.key == key }) { return }
    guard let displaced = displaced(of: present, now: now) else { return }
    for number in displaced { try connection.catalogue.set(.leaving, of: number) }
    definition = try connection.catalogue.add(key, now: now)
    try maintenance.reload()
  }

  /// - Returns: The indexes that make room; nil if there is none.
  private func displaced(of present: [IndexCatalogue.Entry], now: Int64) -> [Int64]? {
    let id = key.collectionID
    var bounds: [(limit: Int, counts: (IndexKey) -> Bool)] = [
      (workshop.settings.indexesPerCollection, { $0.collectionID == id }),
      (workshop.settings.indexes, { _ in true }),
    ]
    if key.isComposite {
      // Without one on a single field a query looks at every document.
      bounds =
        bounds.map { bound in
          (bound.limit * 3 / 5, { $0.isComposite && bound.counts($0) })
        } + bounds
    }
    var present = present
    var displaced: [Int64] = []
    for bound in bounds {
      let group = present.filter { bound.counts($0.definition.key) }
      if group.count < bound.limit { continue }
      // Two queries must not take each other's index away by turns.
      guard let oldest = group.filter({ $0.state == .ready }).min(by: { $0.used < $1.used }),
        oldest.used < now - IndexBuild.protectedTime
      else { return nil }
      displaced.append(oldest.definition.number)
      present.removeAll { $0.definition == oldest.definition }
    }
    return displaced
  }

  // MARK: Reading

  private func listDocuments(_ connection: Connection) throws(StorageError) {
    for collection in try connection.documents.collections.all()
    where [UInt8](utf8: collection.path.id) == key.collectionID {
      collections[collection.number] = collection.path
      try connection.documents.appendRows(of: collection.number, to: &rows)
    }
    rows.sort()
    sequence = try connection.log.lastEntry().sequence
    readNext()
  }

  private func readNext() {
    read { [self] connection throws(StorageError) in
      let end = min(nextRow + workshop.settings.sliceSize, rows.count)
      while nextRow < end, bytes < IndexEdit.mostBytes {
        let row = rows[nextRow]
        nextRow += 1
        guard let found = try connection.documents.find(row: row) else { continue }
        if !add(found.path, found.record, found.collection) { return giveUp() }
      }
      if nextRow < rows.count, edits.count < IndexBuild.batch, bytes < IndexEdit.mostBytes {
        readNext()
      } else {
        IndexEdit.sort(&edits)
        nextEdit = 0
        writeNext()
      }
    }
  }

  /// - Returns: Whether the index can hold the document.
  private func add(
    _ path: DocumentPath, _ record: DocumentRecord, _ collection: Int64
  ) -> Bool {
    guard let document = record.document else { return true }
    guard let values = IndexValues.all(of: document.fields, key.components) else { return false }
    let id = IndexValues.id(path, isGroup: key.isGroup)
    for value in values {
      let edit = IndexEdit(
        key.isGroup ? 0 : collection, value, id, row: record.row, isRemoval: false)
      bytes += edit.size
      edits.append(edit)
    }
    return true
  }

  private func read(_ body: @escaping @Sendable (Connection) throws(StorageError) -> Void) {
    workshop.read { [self] connection in
      do throws(StorageError) {
        try connection.reading { () throws(StorageError) in try body(connection) }
      } catch {
        giveUp()
      }
    }
  }

  // MARK: Writing

  private func writeNext() {
    guard let number = definition?.number else { return }
    let end = min(nextEdit + IndexBuild.writeSlice, edits.count)
    let isLast = end == edits.count && nextRow == rows.count
    workshop.change { [self] (connection, maintenance) throws(StorageError) in
      // A commit has brought a document that the index cannot hold: from then on it follows none, and
      // its entries may be gone already.
      guard maintenance.isBuilding(number) else {
        isGivenUp = true
        return
      }
      let isUnchanged = try connection.log.lastEntry().sequence == sequence
      for edit in edits[nextEdit..<end] {
        // With `||` the compiler would lose the error's type.
        if !isUnchanged, try !isCurrent(edit, connection.documents) { continue }
        try edit.perform(on: number, connection.entries)
      }
      if isLast {
        try connection.catalogue.set(.ready, of: number)
        try maintenance.reload()
      }
    } completion: { [self] error in
      if isGivenUp { return completion(.refused) }
      if error != nil { return giveUp() }
      nextEdit = end
      if nextEdit < edits.count {
        writeNext()
      } else if isLast {
        completion(.ready)
      } else {
        edits = []
        bytes = 0
        read { [self] connection throws(StorageError) in
          sequence = try connection.log.lastEntry().sequence
          readNext()
        }
      }
    }
  }

  /// Whether a document is still as it was when it was read.
  private func isCurrent(_ edit: IndexEdit, _ documents: DocumentTable) throws(StorageError) -> Bool
  {
    try documents.sequence(row: edit.row).map { $0 <= sequence } ?? false
  }

  private func giveUp() {
    guard let number = definition?.number else { return }
    // If not even this succeeds, the next opening of the library does it.
    workshop.change { (connection, maintenance) throws(StorageError) in
      try connection.catalogue.set(.leaving, of: number)
      try maintenance.reload()
    } completion: { [completion] _ in
      completion(.refused)
    }
  }

  /// How many entries are sorted together: some megabytes.
  private static let batch = 50_000
  /// How many entries go into one transaction: some milliseconds.
  private static let writeSlice = 1000
  /// How long an index stays at least after it was used.
  private static let protectedTime: Int64 = 3600 * 1_000_000
}
