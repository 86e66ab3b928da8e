import Testing

@testable import Documents
@testable import Storage

struct MigrationTests {
  let folder = TemporaryFolder()

  private func open(_ schema: Schema) throws -> OpenedLibrary {
    try OpenedLibrary(.file(folder.library), schema, StoreSettings(), StoreEnvironment())
  }

  @Test func aLibraryOfAnOlderFormatGetsTheLaterSteps() throws {
    let old = try Store(.file(folder.library))
    try old.write(.set(path("books/a"), map(("title", .string("A")))))
    let incarnation = old.incarnation
    old.close()

    let next = Schema(
      steps: Schema.current.steps + [
        "ALTER TABLE collections ADD COLUMN note TEXT",
        "UPDATE collections SET note = 'from ' || CAST(path AS TEXT)",
      ])
    do {
      let opened = try open(next)
      #expect(opened.incarnation == incarnation)
      let database = opened.writer.database
      #expect(try database.integer("PRAGMA user_version") == Int64(next.version))
      let note = try database.prepare("SELECT note FROM collections").first { $0.text(0) }
      #expect(note == "from books")
      #expect(
        try opened.writer.documents.find(path("books/a"))?.document?.fields["title"] == .string("A")
      )
    }
    #expect(
      throws: StorageError.newerVersion(found: next.version, known: Schema.current.version)
    ) { try Store(.file(folder.library)) }
  }

  @Test func aStepThatFailsLeavesTheLibraryAsItWas() throws {
    let store = try Store(.file(folder.library))
    try store.write(.set(path("books/a"), map()))
    store.close()
    let broken = Schema(
      steps: Schema.current.steps + ["CREATE TABLE extra (n INTEGER)", "SELECT nonsense"])
    #expect(throws: StorageError.self) { try open(broken) }
    let again = try Store(.file(folder.library))
    defer { again.close() }
    #expect(try again.run(books()).documents.count == 1)
  }

  /// Formats that were released, as they were; a library of each must open for ever.
  @Test func theFirstFormatIsTheOneThatWasReleased() throws {
    do {
      TemporaryFolder.write([], to: folder.library)
      let database = try Database(path: folder.library, mode: .readWrite)
      try database.execute(
        """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE collections (collection INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE);
        CREATE TABLE documents (row INTEGER PRIMARY KEY, collection INTEGER NOT NULL,
          id BLOB NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,
          sequence INTEGER NOT NULL, fields BLOB);
        CREATE UNIQUE INDEX documents_by_id ON documents (collection, id);
        CREATE TABLE commits (sequence INTEGER PRIMARY KEY, nonce INTEGER NOT NULL,
          time INTEGER NOT NULL, first INTEGER NOT NULL, bytes INTEGER NOT NULL,
          user TEXT NOT NULL, device TEXT NOT NULL);
        CREATE TABLE changes (change INTEGER PRIMARY KEY, row INTEGER NOT NULL, created INTEGER,
          updated INTEGER, previous BLOB);
        CREATE INDEX changes_by_row ON changes (row);
        CREATE TABLE replicas (replica TEXT PRIMARY KEY, batch INTEGER NOT NULL,
          sequence INTEGER NOT NULL, time INTEGER NOT NULL, results BLOB NOT NULL) WITHOUT ROWID;
        INSERT INTO meta VALUES ('incarnation', 77), ('isBackup', 0), ('inode', 0);
        INSERT INTO collections VALUES (1, CAST('books' AS BLOB));
        INSERT INTO documents VALUES (1, 1, x'0361', 1000, 2000, 2, x'');
        INSERT INTO commits VALUES (0, 5, 500, 1, 0, 'owner', ''), (1, 6, 1000, 1, 100, 'ann', 'pc'),
          (2, 7, 2000, 2, 200, 'ann', 'pc');
        INSERT INTO changes VALUES (1, 1, NULL, NULL, NULL), (2, 1, 1000, 1000, x'');
        PRAGMA application_id = 1114599275;
        PRAGMA user_version = 1;
        """)
    }
    var settings = StoreSettings()
    settings.patience = 0
    let store = try Store(.file(folder.library), settings: settings)
    defer { store.close() }
    let a = path("books/a")
    let document = Document(
      path: a, fields: Fields(), createTime: Timestamp(microseconds: 1000),
      updateTime: Timestamp(microseconds: 2000))
    #expect(try store.document(a) == document)
    #expect(try store.document(a, at: .sequence(1))?.updateTime == Timestamp(microseconds: 1000))
    #expect(try store.document(a, at: .sequence(0)) == nil)
    // The file is another one than the library of that format was in: a new life has begun.
    #expect(try store.write(.delete(a)).sequence == 4)
    // What later formats brought works.
    try store.write(.set(a, map(("n", .integer(1)))), .set(path("books/b"), map()))
    let query = books(filter: .field(FieldPath(field: "n"), .equal, .integer(1)))
    #expect(try store.run(query).documents.map(\.path) == [a])
    try IndexCheck(store).wait(for: 1)
    #expect(try store.explain(query).entriesRead == 1)
    #expect(try IndexCheck(store).number("PRAGMA user_version") == 2)
  }
}
