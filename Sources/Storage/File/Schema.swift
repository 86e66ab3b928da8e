/// The tables of a library and the steps by which an older library gets them.
struct Schema: Sendable {
  /// One step each: the first makes a library of format 1 out of nothing, the next one of
  /// format 2 out of format 1, and so on. A step that was released is never changed.
  let steps: [String]

  var version: Int { steps.count }

  /// "Book" in ASCII: tells SQLite databases that are libraries from all others.
  static let applicationID: UInt32 = 0x426F_6F6B

  static let current = Schema(steps: [format1, format2])

  /// Brings an open database to this schema, in one transaction.
  func migrate(_ database: Database) throws(StorageError) {
    let found = Int(try database.integer("PRAGMA user_version"))
    if found > version { throw .newerVersion(found: found, known: version) }
    if found == version { return }
    try database.execute("BEGIN IMMEDIATE")
    do throws(StorageError) {
      for step in steps[found...] { try database.execute(step) }
      try database.execute("PRAGMA application_id = \(Schema.applicationID)")
      try database.execute("PRAGMA user_version = \(version)")
      try database.execute("COMMIT")
    } catch {
      if database.isInTransaction { try database.execute("ROLLBACK") }
      throw error
    }
  }

  /// - `documents`: one row a document, kept after a deletion (without fields) for as long as the
  ///   log mentions it. `id` is the last segment of the path in the form of `DocumentKey`.
  /// - `commits` and `changes`: the log. A change holds what its document was before; `first` is
  ///   the number of a commit's first change, `bytes` the running total of what is kept.
  /// - `replicas`: the last batches of every client and what they were answered.
  private static let format1 = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE collections (collection INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE);
    CREATE TABLE documents (
      row INTEGER PRIMARY KEY,
      collection INTEGER NOT NULL,
      id BLOB NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      fields BLOB
    );
    CREATE UNIQUE INDEX documents_by_id ON documents (collection, id);
    CREATE TABLE commits (
      sequence INTEGER PRIMARY KEY,
      nonce INTEGER NOT NULL,
      time INTEGER NOT NULL,
      first INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      user TEXT NOT NULL,
      device TEXT NOT NULL
    );
    CREATE TABLE changes (
      change INTEGER PRIMARY KEY,
      row INTEGER NOT NULL,
      created INTEGER,
      updated INTEGER,
      previous BLOB
    );
    CREATE INDEX changes_by_row ON changes (row);
    CREATE TABLE replicas (
      replica TEXT NOT NULL,
      batch INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      time INTEGER NOT NULL,
      results BLOB NOT NULL,
      PRIMARY KEY (replica, batch)
    ) WITHOUT ROWID;
    """

  /// - `indexes`: what is indexed, and what state it is in; `since` is the first change that its
  ///   entries do not show.
  /// - `entries`: of all indexes: values encoded for an index (after a mark if it is an element of
  ///   an array), and the document by its identifier (in a collection group its path) and its row.
  private static let format2 = """
    CREATE TABLE indexes (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      collection BLOB NOT NULL,
      is_group INTEGER NOT NULL,
      fields BLOB NOT NULL,
      state INTEGER NOT NULL,
      used INTEGER NOT NULL,
      since INTEGER
    );
    CREATE INDEX indexes_by_fields ON indexes (collection, is_group, fields);
    CREATE TABLE entries (
      field_index INTEGER NOT NULL,
      collection INTEGER NOT NULL,
      value BLOB NOT NULL,
      id BLOB NOT NULL,
      row INTEGER NOT NULL,
      PRIMARY KEY (field_index, collection, value, id)
    ) WITHOUT ROWID;
    """
}
