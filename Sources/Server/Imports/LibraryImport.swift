import Documents
package import Exchange
import Library
package import Storage

/// The import of one file into a library: planned, then committed. Its functions wait for the
/// store, so they run on a thread that may wait, and only one at a time.
package final class LibraryImport: @unchecked Sendable {
  // Unchecked: whoever holds it calls one function after the other.

  /// The identifier of the import and of its document.
  package let id: String
  private let store: Store
  private let principal: Principal
  private let file: String
  private let bytes: [UInt8]
  private let choices: ImportChoices
  private var planned: (plan: ImportPlan, place: Place)?

  /// - Parameters:
  ///   - file: The file's name, for the report.
  ///   - bytes: The whole file.
  package init(
    _ store: Store, file: String, bytes: [UInt8], choices: ImportChoices = ImportChoices(),
    by principal: Principal
  ) {
    id = AutoID.make { UInt64.random(in: .min ... .max) }
    self.store = store
    self.file = file
    self.bytes = bytes
    self.choices = choices
    self.principal = principal
  }

  /// What the import would do with the library as it is now.
  package func plan() throws(ImportFailure) -> ImportPlan {
    let place = try StoreReading(store).place()
    if let planned, planned.place.sequence == place.sequence { return planned.plan }
    let library = try StoreReading(store, at: .sequence(place.sequence)).index(
      [.books, .reads, .shelves, .trash])
    let plan: ImportPlan
    do throws(ImportError) {
      plan = try ImportPlan.make(bytes, file: file, library: library, choices: choices)
    } catch {
      throw .file(error)
    }
    planned = (plan, place)
    return plan
  }

  /// Brings the file in. What has been committed when it fails or is broken off stays, and can be
  /// undone.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked before each commit.
  ///   - progress: Told how many rows are done, of how many.
  /// - Returns: What was done.
  package func commit(
    isCancelled: () -> Bool = { false }, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(ImportFailure) -> ImportPlan {
    // The library may have changed since the reader saw the plan.
    let plan = try plan()
    if plan.isEmpty { return plan }
    let origin = ChangeOrigin(by: principal.user, device: principal.device)
    let commits = ImportCommits(plan, id: id, origin: origin)
    let pipeline = CommitPipeline(store, by: principal)
    for index in 0..<commits.count {
      if isCancelled() {
        try pipeline.finish()
        throw .cancelled
      }
      let done = commits.rowsDone(after: index)
      try pipeline.submit(commits[index] + [LibraryImport.mark(commits.recordPath, done)])
      progress(done, plan.rows.count)
    }
    try pipeline.finish()
    return plan
  }

  /// Listeners follow an import by its document.
  private static func mark(_ record: DocumentPath, _ done: Int) -> Mutation {
    .update(
      record, MapValue([("done", .integer(Int64(done)))]),
      mask: FieldMask([FieldPath(field: "done")]))
  }
}

extension LibraryImport {
  /// Takes a whole import back; what was changed since stays.
  package static func undo(
    _ id: String, in store: Store, by principal: Principal
  ) throws(ImportFailure) -> ImportUndo {
    let path = LibraryCollection.imports.path(id)
    let reading = StoreReading(store)
    guard let record = try reading.document(path) else { throw .noSuchImport }
    if record.fields["undone"] != nil { throw .alreadyUndone }
    let parts = try reading.documents(Query(parent: path.utf8, collectionID: "parts"))
    let library = try reading.index([.books, .reads, .notes, .loans, .shelves, .trash])
    let undo = ImportUndo(id: id, parts: parts.map(\.fields.map), library: library)
    let pipeline = CommitPipeline(store, by: principal)
    for commit in undo.commits { try pipeline.submit(commit) }
    try pipeline.finish()
    return undo
  }
}
