internal import Documents

/// A library: documents, their history and the order of their commits, in one file.
///
/// All functions return at once; answers come as callbacks on the store's threads, which the
/// callback must not hold up.
package final class Store: Sendable {
  package enum Location: Sendable {
    /// A file, made if there is none. Its folder must exist.
    case file(String)
    /// Gone with the store.
    case memory
  }

  /// Which life of the database this is; a new one begins when a backup is restored.
  package let incarnation: UInt64
  /// The new name of a write-ahead log that lay beside the library and belonged to another file.
  package let setAsideLog: String?
  let settings: StoreSettings
  let environment: StoreEnvironment
  let lock: LibraryLock?
  let feed: ChangeFeed
  let writer: Writer
  /// Nil in memory, where one connection serves all.
  let readers: ReaderPool?
  let indexes: IndexKeeper
  private let file: LibraryFile?
  private let health: StoreHealth
  private let closing = Closing()

  /// Opens a library, or makes one. It stays open until `close`.
  /// - Throws: `owned` if it is open elsewhere; `notALibrary`, `newerVersion`, `damaged`,
  ///   `notWritable` or `cannotOpen` if it cannot be used, and then the file is as it was.
  package init(
    _ location: Location, settings: StoreSettings = StoreSettings(),
    environment: StoreEnvironment = StoreEnvironment()
  ) throws(StorageError) {
    let opened = try OpenedLibrary(location, .current, settings, environment)
    let feed = ChangeFeed()
    let health = StoreHealth()
    let readers =
      opened.readers.isEmpty
      ? nil : ReaderPool(opened.readers, quietTime: settings.quietTime.microseconds)
    let mailbox = Mailbox<Writer.Job>()
    let committer: GroupCommitter
    do throws(StorageError) {
      committer = try GroupCommitter(
        opened, settings: settings, environment: environment, feed: feed, health: health,
        requestCheckpoint: { _ = readers?.put { Store.checkpoint($0, mailbox) } })
    } catch {
      readers?.stop()
      throw error
    }
    incarnation = opened.incarnation
    lock = opened.lock
    file = opened.file
    setAsideLog = opened.setAsideLog
    self.health = health
    self.environment = environment
    self.settings = settings
    self.feed = feed
    self.readers = readers
    writer = Writer(committer, mailbox, settings)
    indexes = IndexKeeper(
      IndexWorkshop(
        writer: writer, readers: readers, settings: settings, environment: environment))
  }

  deinit {
    close()
  }

  /// Ends after everything that was asked before has been answered. The file alone is complete
  /// afterwards. Not to be called from a callback.
  package func close() {
    closing.once {
      readers?.stop()
      writer.stop()
      lock?.release()
    }
  }

  /// Makes writes happen together. The answer comes when they are durable.
  package func commit(
    _ request: CommitRequest,
    completion: @escaping @Sendable (Result<CommitResult, CommitError>) -> Void
  ) {
    commit([request]) { completion($0[0]) }
  }

  /// Makes several commits, one after the other, durable together. After one that is refused nothing
  /// happens any more. The answers come when they are durable.
  ///
  /// - Parameter completion: Gets an answer for each request, in their order; the last one is an error
  ///   if there are fewer.
  package func commit(
    _ requests: [CommitRequest],
    completion: @escaping @Sendable ([Result<CommitResult, CommitError>]) -> Void
  ) {
    if !writer.put(.commit(requests, completion)) { completion([.failure(.storage(.closed))]) }
  }

  /// Calls with every commit that becomes durable from now on: in order, each once, on the
  /// writer's thread, and before its author gets the answer.
  package func subscribe(_ receiver: @escaping @Sendable ([Commit]) -> Void) -> Subscription {
    Subscription(feed, receiver)
  }

  /// Why the store takes no writes; nil if nothing is known against it. Asks the file system, which
  /// takes some microseconds.
  package var trouble: StorageError? {
    if let failure = health.failure { return failure }
    do throws(StorageError) {
      try file?.check()
      return nil
    } catch {
      return error
    }
  }

  /// Lets others who want to open the library know where it is served.
  package func announce(address: String) throws(StorageError) {
    try lock?.write(address: address)
  }
}

extension Store {
  /// Runs a job on a thread that reads.
  func read(
    _ job: @escaping @Sendable (Connection) -> Void, closed: @Sendable () -> Void
  ) {
    let isTaken = readers?.put(job) ?? writer.put(.run(job))
    if !isTaken { closed() }
  }

  private static func checkpoint(_ connection: Connection, _ mailbox: Mailbox<Writer.Job>) {
    do throws(StorageError) {
      _ = try connection.database.checkpoint(.passive)
    } catch {
      // The writer goes on where this ended, and tells of the failure if it meets it too.
    }
    _ = mailbox.put(.finishCheckpoint)
  }
}
