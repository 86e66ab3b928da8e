internal import Glibc

/// A library's connections, after everything was checked that must hold before they are used.
struct OpenedLibrary {
  let lock: LibraryLock?
  let incarnation: UInt64
  let writer: Connection
  let readers: [Connection]

  init(
    _ location: Store.Location, _ schema: Schema, _ settings: StoreSettings,
    _ environment: StoreEnvironment
  ) throws(StorageError) {
    switch location {
    case .memory:
      lock = nil
      let database = try Database(path: "", mode: .memory)
      try schema.migrate(database)
      incarnation = try OpenedLibrary.incarnation(database, inode: 0, environment)
      writer = try Connection(database)
      readers = []
    case .file(let path):
      let path = resolve(path)
      // The lock is asked for first, so that a file in use is not touched at all; but a file that
      // turns out to be none of ours gets no lock file beside it.
      let existingLock = try LibraryLock(existingPath: path + ".lock")
      let header = try FileHeader(path: path)
      try header?.check(schema, path)
      if let existingLock {
        lock = existingLock
      } else {
        lock = try LibraryLock(path: path + ".lock")
      }
      if header == nil {
        try NewLibrary(path: path).make(schema)
      } else {
        try RestoredBackup(path: path).removeForeignLog()
      }
      let database = try OpenedLibrary.connect(path, .readWrite, settings)
      try OpenedLibrary.useWriteAheadLog(database)
      try schema.migrate(database)
      incarnation = try OpenedLibrary.incarnation(database, inode: inode(path), environment)
      writer = try Connection(database)
      var readers: [Connection] = []
      for _ in 0..<max(1, settings.readerCount) {
        let database = try OpenedLibrary.connect(path, .readWrite, settings)
        try database.execute("PRAGMA query_only = 1")
        readers.append(try Connection(database))
      }
      self.readers = readers
    }
  }

  private static func connect(
    _ path: String, _ mode: Database.Mode, _ settings: StoreSettings
  ) throws(StorageError) -> Database {
    let database = try Database(path: path, mode: mode)
    database.setBusyTimeout(milliseconds: Connection.busyTimeout)
    if database.isReadOnly { throw .notWritable(path) }
    try database.execute(
      "PRAGMA synchronous = FULL; PRAGMA cache_size = -\(settings.cacheSize)")
    return database
  }

  private static func useWriteAheadLog(_ database: Database) throws(StorageError) {
    let mode = try database.prepare("PRAGMA journal_mode = WAL").first { row in row.text(0) }
    guard mode == "wal" else { throw .failed("the file system allows no write-ahead log") }
  }

  /// Reads which life of the database this is. A file that was copied, or made as a backup, begins
  /// a new one: clients may have seen commits that it does not have.
  private static func incarnation(
    _ database: Database, inode: UInt64, _ environment: StoreEnvironment
  ) throws(StorageError) -> UInt64 {
    let metadata = try Metadata(database)
    let inode = Int64(bitPattern: inode)
    if let incarnation = try metadata.value(.incarnation),
      try metadata.value(.isBackup) != 1, try metadata.value(.inode) == inode
    {
      return UInt64(bitPattern: incarnation)
    }
    let incarnation = environment.random()
    try database.execute("BEGIN IMMEDIATE")
    try metadata.set(.incarnation, Int64(bitPattern: incarnation))
    try metadata.set(.isBackup, 0)
    try metadata.set(.inode, inode)
    if try database.integer("SELECT count(*) FROM commits") == 0 {
      // The beginning, so that every moment of the library is the place of some commit.
      try CommitLog(database).append(
        CommitLog.Entry(
          sequence: 0, nonce: environment.random(), time: environment.now(), firstChange: 1,
          bytes: 0, principal: .owner))
    }
    try database.execute("COMMIT")
    // The mark must be gone from the file itself: see `RestoredBackup`.
    _ = try database.checkpoint(.truncate)
    return incarnation
  }
}

extension FileHeader {
  /// Throws if the file is not one that this version may open.
  fileprivate func check(_ schema: Schema, _ path: String) throws(StorageError) {
    if applicationID != Schema.applicationID {
      throw .notALibrary("It is an SQLite database of another program.")
    }
    if formatVersion > UInt32(schema.version) {
      throw .newerVersion(found: Int(formatVersion), known: schema.version)
    }
    // With a write-ahead log beside it the file may lack what the log has.
    if claimedSize > actualSize, access(path + "-wal", F_OK) != 0 {
      throw .damaged("the file ends before its end")
    }
  }
}

/// The file's number in its file system.
private func inode(_ path: String) throws(StorageError) -> UInt64 {
  var status = stat()
  guard stat(path, &status) == 0 else {
    throw .cannotOpen("\(path): \(String(cString: strerror(errno)))")
  }
  return UInt64(status.st_ino)
}

/// The path without symbolic links, so that two names of one file share its lock.
private func resolve(_ path: String) -> String {
  guard let resolved = realpath(path, nil) else { return path }
  defer { free(resolved) }
  return String(cString: resolved)
}
