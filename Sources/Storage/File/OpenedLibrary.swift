internal import Glibc

/// A library's connections, after everything was checked that must hold before they are used.
struct OpenedLibrary {
  let lock: LibraryLock?
  /// Nil in memory.
  let file: LibraryFile?
  /// The new name of a write-ahead log that lay beside the file and belonged to another one.
  let setAsideLog: String?
  let marks: LogMarks
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
      file = nil
      setAsideLog = nil
      let database = try Database(path: "", mode: .memory)
      try schema.migrate(database)
      var marks = try LogMarks(database, path: nil, environment)
      incarnation = try OpenedLibrary.begin(database, &marks, inode: 0, isCopy: false, environment)
      self.marks = marks
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
      if header == nil { try NewLibrary(path: path).make(schema) }
      try lock?.take(library: path)
      let file = try LibraryFile(path: path)
      self.file = file
      let setAsideLog = try LogOwnership(path: path).setForeignLogAside()
      self.setAsideLog = setAsideLog
      let database = try OpenedLibrary.connect(path, .readWrite, cacheSize: settings.cacheSize)
      try OpenedLibrary.useWriteAheadLog(database)
      try schema.migrate(database)
      var marks = try LogMarks(database, path: path, environment)
      let isCopy = setAsideLog != nil || !marks.isKnown(lock?.lastMark)
      incarnation = try OpenedLibrary.begin(
        database, &marks, inode: file.inode, isCopy: isCopy, environment)
      if let mark = marks.current { try lock?.write(mark: mark) }
      file.rememberLog()
      self.marks = marks
      writer = try Connection(database)
      var readers: [Connection] = []
      for _ in 0..<max(1, settings.readerCount) {
        let database = try OpenedLibrary.connect(
          path, .readWrite, cacheSize: settings.readerCacheSize)
        try database.execute("PRAGMA query_only = 1")
        readers.append(try Connection(database))
      }
      self.readers = readers
    }
  }

  private static func connect(
    _ path: String, _ mode: Database.Mode, cacheSize: Int
  ) throws(StorageError) -> Database {
    let database = try Database(path: path, mode: mode)
    database.setBusyTimeout(milliseconds: Connection.busyTimeout)
    if database.isReadOnly { throw .notWritable(path) }
    try database.execute(
      "PRAGMA synchronous = FULL; PRAGMA cache_size = -\(cacheSize)")
    return database
  }

  private static func useWriteAheadLog(_ database: Database) throws(StorageError) {
    let mode = try database.prepare("PRAGMA journal_mode = WAL").first { row in row.text(0) }
    guard mode == "wal" else { throw .failed("the file system allows no write-ahead log") }
  }

  /// Prepares the write-ahead log, and finds out which life of the database this is. A file that was
  /// copied, or made as a backup, begins a new one: clients may have seen commits that it does not
  /// have.
  ///
  /// - Parameter isCopy: Whether the file is known to be another one than was last open here.
  private static func begin(
    _ database: Database, _ marks: inout LogMarks, inode: UInt64, isCopy: Bool,
    _ environment: StoreEnvironment
  ) throws(StorageError) -> UInt64 {
    let metadata = try Metadata(database)
    let inode = Int64(bitPattern: inode)
    var known: UInt64?
    if let incarnation = try metadata.value(.incarnation), !isCopy,
      try metadata.value(.isBackup) != 1, try metadata.value(.inode) == inode
    {
      known = UInt64(bitPattern: incarnation)
    }
    let incarnation = known ?? environment.random()
    try database.execute("BEGIN IMMEDIATE")
    if known == nil {
      try metadata.set(.incarnation, Int64(bitPattern: incarnation))
      try metadata.set(.isBackup, 0)
      try metadata.set(.inode, inode)
      try beginLife(CommitLog(database), environment)
    }
    // Nobody goes on building those that were not finished, and nobody knows any more what those lack
    // that were behind when the process was killed.
    try database.execute(
      "UPDATE indexes SET state = 2, since = NULL WHERE state = 0 OR since IS NOT NULL")
    // A mark of its own each time: a copy that was made while the library was closed is another file.
    try marks.write(prepares: true)
    try database.execute("COMMIT")
    marks.committed()
    // What the file says of itself must stand in the file itself: see `LogOwnership`.
    if try database.checkpoint(.truncate) { marks.truncated() }
    return incarnation
  }

  /// A life begins with a commit that changes nothing: every moment of the library is the place of
  /// some commit, and clients of a former life, who have seen later times than a copy knows, see a
  /// later one again.
  private static func beginLife(
    _ log: CommitLog, _ environment: StoreEnvironment
  ) throws(StorageError) {
    let last = try log.newestEntry()
    try log.append(
      CommitLog.Entry(
        sequence: last.map { $0.sequence + 1 } ?? 0, nonce: environment.random(),
        time: max(environment.now(), last.map { $0.time + 1 } ?? .min),
        firstChange: try log.nextChangeNumber(), bytes: last?.bytes ?? 0, principal: .owner))
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

/// The path without symbolic links, so that two names of one file share its lock.
private func resolve(_ path: String) -> String {
  guard let resolved = realpath(path, nil) else { return path }
  defer { free(resolved) }
  return String(cString: resolved)
}
