internal import Documents

/// Puts commits into the tables, inside a transaction that its caller opens and closes.
struct CommitWriter {
  let connection: Connection
  let indexes: IndexMaintenance
  let environment: StoreEnvironment

  /// One commit, or why it is refused; then nothing was written.
  /// - Parameter commits: Gets the commit for the change feed, unless it is a repetition.
  func perform(
    _ request: CommitRequest, order: inout CommitOrder, commits: inout [Commit]
  ) throws(StorageError) -> Result<CommitResult, CommitError> {
    if let label = request.label {
      if label.replica.isEmpty || label.batch < 0 { return .failure(.invalidLabel) }
      if label.replica.utf8.count > ReplicaTable.labelBytes { return .failure(.labelTooLong) }
      if let repeated = try repetition(of: label, request) { return .success(repeated) }
    }
    guard try ReadCheck(connection: connection).isUnchanged(request.reads) else {
      return .failure(.contention)
    }
    let time = order.time(now: environment.now())
    let evaluation: CommitEvaluation
    do throws(CommitError) {
      evaluation = try CommitEvaluation(request.writes, at: time, documents: connection.documents)
    } catch {
      // Trouble of the store concerns the whole group, a refusal only this commit.
      if case .storage(let error) = error { throw error }
      return .failure(error)
    }
    let changes = try write(evaluation, request, at: time, order: &order)
    let result = CommitResult(
      sequence: order.last.sequence, time: time, writes: evaluation.results)
    if let label = request.label { try connection.replicas.store(label, result) }
    commits.append(
      Commit(
        place: order.place, principal: request.principal, label: request.label, changes: changes))
    return .success(result)
  }

  private func write(
    _ evaluation: CommitEvaluation, _ request: CommitRequest, at time: Timestamp,
    order: inout CommitOrder
  ) throws(StorageError) -> [DocumentChange] {
    let sequence = order.last.sequence + 1
    let changed = evaluation.touched.filter(\.isChanged)
    let first = order.takeChanges(changed.count)
    var change = first
    var bytes = order.last.bytes
    var changes: [DocumentChange] = []
    changes.reserveCapacity(changed.count)
    for touched in changed {
      let old = touched.record?.document
      let row = try connection.documents.write(
        touched.path, touched.current, row: touched.record?.row, sequence: sequence)
      try connection.log.appendChange(change, row: row, previous: old)
      indexes.note(
        touched.path, row: row,
        collection: try connection.documents.collections.numberMakingIt(touched.path.collection),
        change: change, old: old?.fields, new: touched.current?.fields)
      bytes += Int64(old?.fields.encoded.count ?? 0) + CommitWriter.changeOverhead
      change += 1
      changes.append(DocumentChange(path: touched.path, old: old, new: touched.current))
    }
    let entry = CommitLog.Entry(
      sequence: sequence, nonce: environment.random(), time: time.microseconds,
      firstChange: first, bytes: bytes + CommitWriter.commitOverhead,
      principal: request.principal)
    try connection.log.append(entry)
    order.advance(to: entry)
    return changes
  }

  private func repetition(
    of label: BatchLabel, _ request: CommitRequest
  ) throws(StorageError) -> CommitResult? {
    guard let known = try connection.replicas.batch(label) else { return nil }
    if label.batch == known.batch { return known.result }
    // A replica makes its batches in order: this one was applied or given up before the known one,
    // and its results are gone. No client of ours asks for so old a batch.
    let time = known.result.time
    return CommitResult(
      sequence: known.result.sequence, time: time,
      writes: request.writes.map { _ in WriteResult(updateTime: time) }, isRepetition: true)
  }

  /// About what a row of the log takes in the file beside the earlier version.
  private static let changeOverhead: Int64 = 40
  private static let commitOverhead: Int64 = 60
}
