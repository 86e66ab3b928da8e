/// Makes groups of commits durable, one transaction a group.
final class GroupCommitter {
  private let connection: Connection
  private let settings: StoreSettings
  private let environment: StoreEnvironment
  private let feed: ChangeFeed
  private let isInMemory: Bool
  private let lock: LibraryLock?
  private let file: LibraryFile?
  private let health: StoreHealth
  /// Called when somebody else should move the write-ahead log into the file.
  private let requestCheckpoint: @Sendable () -> Void
  private var order: CommitOrder
  private var trimmer: LogTrimmer
  private let indexes: IndexMaintenance
  /// Set when the disk refused it, until the next commit succeeds.
  private var isCatchingUpInVain = false
  private var marks: LogMarks
  private var notedMark: UInt64?
  private var mustTruncate = false
  private var isCheckpointing = false
  /// When it is looked next which replicas are long gone and which indexes are not used.
  private var nextCare: Int64 = .min
  /// Set when the disk refused to make a transaction durable: what it holds is then unknown.
  private var failure: StorageError? {
    didSet { health.failure = failure }
  }

  init(
    _ library: OpenedLibrary, settings: StoreSettings, environment: StoreEnvironment,
    feed: ChangeFeed, health: StoreHealth, requestCheckpoint: @escaping @Sendable () -> Void
  ) throws(StorageError) {
    connection = library.writer
    lock = library.lock
    file = library.file
    marks = library.marks
    notedMark = library.marks.current
    isInMemory = library.file == nil
    self.health = health
    self.settings = settings
    self.environment = environment
    self.feed = feed
    self.requestCheckpoint = requestCheckpoint
    order = try CommitOrder(incarnation: library.incarnation, log: connection.log)
    trimmer = try LogTrimmer(connection, settings)
    indexes = try IndexMaintenance(connection, atOnce: settings.indexedAtOnce)
  }

  /// Requests of one author that follow each other.
  private struct Item {
    let requests: [CommitRequest]
    let completion: Writer.Completion

    func fail(_ error: StorageError) { completion([.failure(.storage(error))]) }
  }

  /// Whether something waits for a moment without writes.
  var hasQuietWork: Bool { mustTruncate }

  func perform(_ jobs: [Writer.Job]) {
    var group: [Item] = []
    var writes = 0
    for job in jobs {
      switch job {
      case .commit(let requests, let completion):
        group.append(Item(requests: requests, completion: completion))
        for request in requests { writes += request.writes.count }
        if writes >= settings.groupWrites {
          commit(group)
          group = []
          writes = 0
        }
      case .finishCheckpoint: finishCheckpoint()
      case .maintain(let body, let completion):
        commit(group)
        group = []
        writes = 0
        completion(maintain(body))
      case .run(let body):
        // In the order of their arrival: whoever read after a commit sees it.
        commit(group)
        group = []
        writes = 0
        body(connection)
      }
    }
    commit(group)
  }

  /// - Parameter isRetry: Whether the group was too much for the disk before.
  private func commit(_ group: [Item], isRetry: Bool = false) {
    if group.isEmpty { return }
    if let failure {
      for item in group { item.fail(failure) }
      return
    }
    var order = order
    var commits: [Commit] = []
    var results: [[Result<CommitResult, CommitError>]] = []
    var writesSomething = false
    let writer = CommitWriter(
      connection: connection, indexes: indexes, environment: environment)
    do throws(StorageError) {
      try connection.database.execute("BEGIN IMMEDIATE")
      for item in group {
        var answers: [Result<CommitResult, CommitError>] = []
        for request in item.requests {
          let answer = try writer.perform(request, order: &order, commits: &commits)
          answers.append(answer)
          if case .failure = answer { break }
        }
        results.append(answers)
      }
      try indexes.apply()
      let isTrimmed = try trim(order)
      writesSomething = isTrimmed || !commits.isEmpty
      if writesSomething { try marks.write(prepares: isLogLong) }
    } catch {
      rollBack()
      giveUp(group, error, isRetry)
      return
    }
    do throws(StorageError) {
      try connection.database.execute("COMMIT")
      indexes.committed()
      if writesSomething { noteMarks() }
      try file?.check()
    } catch {
      rollBack()
      if error != .diskFull { failure = error }
      giveUp(group, error, isRetry)
      return
    }
    self.order = order
    isCatchingUpInVain = false
    mustTruncate = !isInMemory
    feed.send(commits)
    for (item, result) in zip(group, results) { item.completion(result) }
    checkpointIfLong()
  }

  private func maintain(_ body: Writer.Maintenance) -> StorageError? {
    if let failure { return failure }
    if let error = change(
      prepares: isLogLong,
      { () throws(StorageError) in
        try body(connection, indexes)
      })
    {
      return error
    }
    mustTruncate = !isInMemory
    checkpointIfLong()
    return nil
  }

  private func giveUp(_ group: [Item], _ error: StorageError, _ isRetry: Bool) {
    if isRetry || failure != nil {
      for item in group { item.fail(error) }
      return
    }
    // Perhaps the write-ahead log takes the room, or only one of them is too much.
    if error == .diskFull { truncateLog() }
    for item in group { commit([item], isRetry: true) }
  }

  /// A little of the log's end goes with every group, so that it keeps step with its growth.
  /// - Returns: Whether something was cut.
  private func trim(_ order: CommitOrder) throws(StorageError) -> Bool {
    let now = environment.now()
    guard trimmer.isDue(order.last, now: now) else { return false }
    let added = order.nextChange - self.order.nextChange
    let commits = order.last.sequence - self.order.last.sequence
    try trimmer.step(
      order, now: now, changes: 2 * max(added, commits) + 32, keeping: indexes.oldestChange)
    return true
  }

  private func rollBack() {
    connection.documents.collections.forget()
    do throws(StorageError) {
      if connection.database.isInTransaction { try connection.database.execute("ROLLBACK") }
      try trimmer.reload()
      try indexes.rolledBack()
      try marks.reload()
    } catch {
      failure = error
    }
  }

  /// The bulk of a long log is moved by another thread, while commits go on. The rest, which
  /// came meanwhile, is moved here: only when all is moved does the log begin anew.
  private func checkpointIfLong() {
    if !isLogLong || isCheckpointing || !marks.isPrepared { return }
    isCheckpointing = true
    requestCheckpoint()
  }

  private func finishCheckpoint() {
    isCheckpointing = false
    // If the log has begun anew meanwhile, there is nothing left to finish.
    if failure == nil, marks.isPrepared { checkpoint(.passive) }
  }

  /// Whether indexes do not show all that was committed; they are brought up to date as soon as
  /// nothing else is to be done.
  var isBehind: Bool { failure == nil && indexes.isBehind && !isCatchingUpInVain }

  /// Brings an index up to date.
  func catchUp() {
    mustTruncate = !isInMemory
    let error = change(prepares: isLogLong) { () throws(StorageError) in try indexes.catchUp() }
    isCatchingUpInVain = error != nil
    checkpointIfLong()
  }

  /// Does a piece of what waits.
  func useQuietTime() {
    let now = environment.now()
    if failure == nil, trimmer.isDue(order.last, now: now) {
      let error = change { () throws(StorageError) in
        try trimmer.step(order, now: now, changes: 500, keeping: indexes.oldestChange)
      }
      if error == nil { return }
    }
    if failure == nil, now >= nextCare {
      nextCare = now + GroupCommitter.day
      change { () throws(StorageError) in
        try connection.replicas.forget(before: now - ReplicaTable.answerAge)
        try indexes.forget(unusedSince: now - settings.indexAge.microseconds)
      }
    }
    if failure == nil, indexes.isLeaving {
      let error = change { () throws(StorageError) in try indexes.removeSome() }
      if error == nil { return }
    }
    truncateLog()
    connection.database.releaseMemory()
    returnFreeMemory()
  }

  /// Before the library is closed.
  func finish() {
    // One that fails is removed when the library is opened again.
    while isBehind { catchUp() }
    truncateLog()
  }

  /// Moves all of the write-ahead log into the file, unless a reader is in the way.
  func truncateLog() {
    if isInMemory || failure != nil { return }
    // On a disk that is full the log is moved with the mark that it has.
    if !marks.isPrepared { change() }
    if failure != nil { return }
    // Readers are not waited for: the next quiet moment comes.
    connection.database.setBusyTimeout(milliseconds: 0)
    if checkpoint(.truncate) {
      mustTruncate = false
      marks.truncated()
    }
    connection.database.setBusyTimeout(milliseconds: Connection.busyTimeout)
  }

  /// Changes the store itself, and prepares the log to be moved.
  /// - Returns: Why nothing has happened; nil if it has.
  @discardableResult
  private func change(
    prepares: Bool = true, _ body: () throws(StorageError) -> Void = {}
  ) -> StorageError? {
    do throws(StorageError) {
      try connection.database.execute("BEGIN IMMEDIATE")
      try body()
      try marks.write(prepares: prepares)
      try connection.database.execute("COMMIT")
      indexes.committed()
      noteMarks()
      return nil
    } catch {
      rollBack()
      return error
    }
  }

  /// After the commit of a transaction that wrote the marks.
  private func noteMarks() {
    marks.committed()
    guard let mark = marks.current, mark != notedMark else { return }
    notedMark = mark
    do throws(StorageError) {
      try lock?.write(mark: mark)
    } catch {
      // The commit is durable all the same; without the note the library begins a new life when it
      // is opened again.
    }
  }

  private var isLogLong: Bool {
    !isInMemory && connection.database.walPages >= GroupCommitter.longLog
  }

  @discardableResult
  private func checkpoint(_ mode: Database.Checkpoint) -> Bool {
    do throws(StorageError) {
      return try connection.database.checkpoint(mode)
    } catch {
      // Nothing is lost: the commits are in the write-ahead log. A disk that is full may have
      // room again, anything else is told to the next writer.
      if error != .diskFull { failure = error }
      return false
    }
  }

  private static let day: Int64 = 24 * 3600 * 1_000_000
  /// In pages of 4 KiB.
  private static let longLog = 1000
}
