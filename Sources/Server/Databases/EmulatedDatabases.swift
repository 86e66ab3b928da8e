import Documents
import Storage

/// The databases of a server for tests: every project and database is a store of its own, made when
/// it is first named.
package final class EmulatedDatabases {
  /// A program that names a project for each of its tests stays far below; one that does it in a loop
  /// must not take the machine. A database in memory takes a thread and 270 kB, one in a file three
  /// threads, ten descriptors and 750 kB.
  private static let limit = (inMemory: 1000, inFiles: 200)

  private let folder: DatabaseFolder?
  private let loop: EventLoop
  private let limit: Int
  private var databases: [UTF8Key: ServedDatabase] = [:]
  private let readings = Readings()

  /// - Parameter folder: where the databases stay; nil for ones in memory, which end with the server.
  package init(_ folder: DatabaseFolder?, loop: EventLoop, limit: Int? = nil) {
    self.folder = folder
    self.loop = loop
    self.limit = limit ?? (folder == nil ? Self.limit.inMemory : Self.limit.inFiles)
  }

  /// The database of that name. Where there is none yet it is made, which holds up the loop for
  /// some milliseconds, in a file some tens.
  func database(_ prefix: DatabasePrefix) throws(CallStatus) -> ServedDatabase {
    let key = UTF8Key(bytes: prefix.utf8)
    if let database = databases[key] { return database }
    guard databases.count < limit else {
      throw CallStatus(
        .resourceExhausted,
        "This server already holds \(limit) databases; start it anew, or use fewer projects.")
    }
    let location = try folder.map { folder throws(CallStatus) in
      Store.Location.file(try folder.file(prefix))
    }
    let store = try open(location ?? .memory, prefix)
    let database = ServedDatabase(store, loop: loop, readings: readings)
    databases[key] = database
    return database
  }

  /// What keeps one of the databases from taking writes.
  var trouble: String? {
    for database in databases.values {
      if let trouble = database.store.trouble { return trouble.message }
    }
    return nil
  }

  /// Closes all databases.
  func close() {
    for database in databases.values {
      database.stop()
      database.store.close()
    }
    databases = [:]
  }

  private func open(
    _ location: Store.Location, _ prefix: DatabasePrefix
  ) throws(CallStatus) -> Store {
    var settings = StoreSettings()
    // As far as Google's databases can be read in the past.
    settings.logAge = .seconds(3600)
    // Tests that write and wipe all the time must not fill the memory with what was before.
    settings.minimumLogAge = .seconds(60)
    do throws(StorageError) {
      return try Store(location, settings: settings)
    } catch {
      let name = String(decoding: prefix.databaseName, as: UTF8.self)
      throw CallStatus(.unavailable, "The database \(name) cannot be opened. \(error.message)")
    }
  }
}
