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
    var commits = ImportCommits(plan, id: id, origin: origin)
    let pipeline = CommitPipeline(store, by: principal)
    for index in 0..<commits.count {
      if isCancelled() {
        try settle(&commits, pipeline)
        throw .cancelled
      }
      // The last one says what has become of all.
      if index == commits.count - 1 || pipeline.hasConflicts { try settle(&commits, pipeline) }
      try submit(commits, index, pipeline)
      progress(commits.rowsDone(after: index), plan.rows.count)
    }
    try settle(&commits, pipeline)
    return plan
  }

  private func submit(
    _ commits: ImportCommits, _ index: Int, _ pipeline: CommitPipeline
  ) throws(ImportFailure) {
    let mark = LibraryImport.mark(commits.recordPath, commits.rowsDone(after: index))
    try pipeline.submit(commits[index] + [mark], number: index)
  }

  /// Waits for what was submitted. What somebody has changed since the import was planned is left
  /// out, and told; the rest of its commit is made anew.
  private func settle(
    _ commits: inout ImportCommits, _ pipeline: CommitPipeline
  ) throws(ImportFailure) {
    try pipeline.finish()
    while pipeline.hasConflicts {
      // In their order: the first commit brings the document that all others need.
      for conflict in pipeline.takeConflicts() {
        if conflict.path != commits.recordPath, !commits.leaveOut(conflict.path) {
          throw .commit(.noDocument(conflict.path))
        }
        try submit(commits, conflict.number, pipeline)
        try pipeline.finish()
      }
    }
  }

  /// Listeners follow an import by its document.
  private static func mark(_ record: DocumentPath, _ done: Int) -> Mutation {
    .update(
      record, MapValue([("done", .integer(Int64(done)))]),
      mask: FieldMask([FieldPath(field: "done")]))
  }
}

extension LibraryImport {
  /// Takes a whole import back; what was changed since stays, also what is changed while it runs.
  ///
  /// - Parameter beforeCommit: Called before each commit.
  package static func undo(
    _ id: String, in store: Store, by principal: Principal, beforeCommit: () -> Void = {}
  ) throws(ImportFailure) -> ImportUndo {
    let path = LibraryCollection.imports.path(id)
    let reading = StoreReading(store)
    guard let record = try reading.document(path) else { throw .noSuchImport }
    if record.fields["undone"] != nil { throw .alreadyUndone }
    let parts = try reading.documents(Query(parent: path.utf8, collectionID: "parts"))
    let pipeline = CommitPipeline(store, by: principal)
    var done = ImportUndo.Done()
    while true {
      let library = try reading.index([.books, .reads, .notes, .loans, .shelves, .trash])
      let undo = ImportUndo(
        id: id, parts: parts.map(\.fields.map), library: library, done: done)
      for commit in undo.commits {
        beforeCommit()
        try pipeline.submit(commit)
        try pipeline.finish()
        // The library has changed: what it is now decides about the rest.
        if pipeline.hasConflicts { break }
        done.add(commit, of: undo)
      }
      let conflicts = pipeline.takeConflicts()
      if conflicts.isEmpty { return undo }
      if conflicts.contains(where: { $0.path == path }) { throw .noSuchImport }
    }
  }
}
