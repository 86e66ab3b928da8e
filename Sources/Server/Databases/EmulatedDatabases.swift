import Documents
import Storage

/// The databases of a server for tests: every project and database is a store of its own, made when
/// it is first written to or listened to.
package final class EmulatedDatabases {
  typealias Completion = (Result<ServedDatabase, CallStatus>) -> Void
  typealias OpenStore =
    @Sendable (Store.Location, StoreSettings) throws(StorageError) -> Store

  /// A program that names a project for each of its tests stays far below; one that does it in a loop
  /// must not take the machine. A database in memory takes a thread and 270 kB, one in a file three
  /// threads, ten descriptors and 750 kB.
  private static let limit = (inMemory: 1000, inFiles: 200)

  private let folder: DatabaseFolder?
  private let loop: EventLoop
  private let limit: Int
  private let openStore: OpenStore
  /// Opening takes some milliseconds, in a file some tens, on a slow disk longer.
  private let workers = WorkerPool()
  private var databases: [UTF8Key: Entry] = [:]
  private let readings = Readings()
  /// What those see who look into a database that is not there; made when somebody does.
  private var nothing: ServedDatabase?

  private enum Entry {
    case open(ServedDatabase)
    case opening(Opening)
  }

  private final class Opening {
    let store = StoreOpening()
    var waiting: [(access: DatabaseAccess, completion: Completion)] = []
  }

  /// - Parameter folder: where the databases stay; nil for ones in memory, which end with the server.
  package convenience init(_ folder: DatabaseFolder?, loop: EventLoop) {
    self.init(folder, loop: loop, limit: nil) { location, settings throws(StorageError) in
      try Store(location, settings: settings)
    }
  }

  /// - Parameters:
  ///   - limit: how many databases there may be; nil for what is usual.
  ///   - openStore: is called on other threads.
  init(_ folder: DatabaseFolder?, loop: EventLoop, limit: Int?, openStore: @escaping OpenStore) {
    self.folder = folder
    self.loop = loop
    self.limit = limit ?? (folder == nil ? Self.limit.inMemory : Self.limit.inFiles)
    self.openStore = openStore
  }

  /// Finds the database of a name, in this turn if it is open.
  func find(
    _ prefix: DatabasePrefix, _ access: DatabaseAccess, _ completion: @escaping Completion
  ) {
    switch databases[UTF8Key(bytes: prefix.utf8)] {
    case .open(let database): completion(.success(database))
    case .opening(let opening): opening.waiting.append((access, completion))
    case nil:
      if folder == nil, access == .reading {
        completion(findNothing())
      } else if databases.count >= limit {
        let text =
          "This server already holds \(limit) databases; start it anew, or use fewer projects."
        completion(.failure(CallStatus(.resourceExhausted, text)))
      } else {
        open(prefix, access, completion)
      }
    }
  }

  /// What keeps one of the databases from taking writes.
  var trouble: String? {
    for case .open(let database) in databases.values {
      if let trouble = database.store.trouble { return trouble.message }
    }
    return nil
  }

  /// Closes all databases.
  func close() {
    for entry in databases.values {
      switch entry {
      case .open(let database): close(database)
      case .opening(let opening): opening.store.wait()?.close()
      }
    }
    databases = [:]
    if let nothing { close(nothing) }
    nothing = nil
  }

  private func close(_ database: ServedDatabase) {
    database.stop()
    database.store.close()
  }
}

extension EmulatedDatabases {
  private func open(
    _ prefix: DatabasePrefix, _ access: DatabaseAccess, _ completion: @escaping Completion
  ) {
    let opening = Opening()
    opening.waiting.append((access, completion))
    databases[UTF8Key(bytes: prefix.utf8)] = .opening(opening)
    let box = LoopBound((self, opening), on: loop)
    workers.run { [folder, openStore, loop, store = opening.store] in
      let outcome = store.run { () throws(CallStatus) in
        guard let location = try Self.location(prefix, access, folder) else { return nil }
        return try Self.open(location, prefix, openStore)
      }
      loop.post {
        let (databases, opening) = box.value
        databases.finish(opening, prefix, outcome)
      }
    }
  }

  private func finish(
    _ opening: Opening, _ prefix: DatabasePrefix, _ outcome: StoreOpening.Outcome
  ) {
    let key = UTF8Key(bytes: prefix.utf8)
    databases[key] = nil
    switch outcome {
    case .success(let store?):
      let database = ServedDatabase(store, loop: loop, readings: readings)
      databases[key] = .open(database)
      for (_, completion) in opening.waiting { completion(.success(database)) }
    case .success(nil):
      for (access, completion) in opening.waiting {
        switch access {
        case .reading: completion(findNothing())
        case .making: find(prefix, .making, completion)
        }
      }
    case .failure(let status):
      for (_, completion) in opening.waiting { completion(.failure(status)) }
    }
  }

  private func findNothing() -> Result<ServedDatabase, CallStatus> {
    if let nothing { return .success(nothing) }
    do throws(StorageError) {
      let store = try openStore(.memory, StoreSettings())
      let database = ServedDatabase(store, loop: loop, readings: readings)
      nothing = database
      return .success(database)
    } catch {
      return .failure(CallStatus(error))
    }
  }

  /// - Returns: nil if the database is not there and is not to be made.
  private static func location(
    _ prefix: DatabasePrefix, _ access: DatabaseAccess, _ folder: DatabaseFolder?
  ) throws(CallStatus) -> Store.Location? {
    guard let folder else { return .memory }
    switch access {
    case .making: return .file(try folder.makeFile(prefix))
    case .reading: return try folder.file(prefix).map { .file($0) }
    }
  }

  private static func open(
    _ location: Store.Location, _ prefix: DatabasePrefix, _ openStore: OpenStore
  ) throws(CallStatus) -> Store {
    var settings = StoreSettings()
    // As far as Google's databases can be read in the past.
    settings.logAge = .seconds(3600)
    // Tests that write and wipe all the time must not fill the memory with what was before.
    settings.minimumLogAge = .seconds(60)
    do throws(StorageError) {
      return try openStore(location, settings)
    } catch {
      let name = String(decoding: prefix.databaseName, as: UTF8.self)
      throw CallStatus(.unavailable, "The database \(name) cannot be opened. \(error.message)")
    }
  }
}
