import Testing

@testable import Documents
@testable import Storage

/// Reading the past, and cutting it off.
struct HistoryTests {
  let clock = TestClock()
  let a = path("books/a")

  private func store(_ change: (inout StoreSettings) -> Void = { _ in }) throws -> Store {
    var settings = StoreSettings()
    change(&settings)
    return try Store(.memory, settings: settings, environment: clock.environment)
  }

  @Test func everyMomentCanBeReadAgain() throws {
    let store = try store()
    let first = try store.write(.set(a, map(("n", .integer(1)))))
    clock.advance(.seconds(10))
    let second = try store.write(.set(a, map(("n", .integer(2)))), .set(path("books/b"), map()))
    clock.advance(.seconds(10))
    let third = try store.write(.delete(a))
    clock.advance(.seconds(10))
    let fourth = try store.write(.set(a, map(("n", .integer(4)))))

    func n(_ point: ReadPoint) throws -> Value? { try store.document(a, at: point)?.fields["n"] }
    #expect(try n(.sequence(0)) == nil)
    #expect(try n(.sequence(first.sequence)) == .integer(1))
    #expect(try n(.sequence(second.sequence)) == .integer(2))
    #expect(try n(.sequence(third.sequence)) == nil)
    #expect(try n(.sequence(fourth.sequence)) == .integer(4))
    #expect(try n(.latest) == .integer(4))
    #expect(try n(.time(second.time)) == .integer(2))
    let between = Timestamp(microseconds: third.time.microseconds - 1)
    #expect(try n(.time(between)) == .integer(2))
    let future = Timestamp(microseconds: fourth.time.microseconds + 1)
    #expect(try n(.time(future)) == .integer(4))
    let read = try store.documents([a], at: .time(between))
    #expect(read.place.sequence == second.sequence)
    #expect(read.place.time == second.time)
    #expect(read.documents[0]?.createTime == first.time)
    #expect(read.documents[0]?.updateTime == second.time)

    func ids(_ point: ReadPoint) throws -> [String] {
      try store.run(books(), at: point).documents.map(\.path.id)
    }
    #expect(try ids(.sequence(0)) == [])
    #expect(try ids(.sequence(1)) == ["a"])
    #expect(try ids(.sequence(2)) == ["a", "b"])
    #expect(try ids(.sequence(3)) == ["b"])
    #expect(try ids(.latest) == ["a", "b"])
  }

  @Test func whatWasNeverThereCannotBeRead() throws {
    let store = try store()
    #expect(throws: StorageError.readTooOld) { try store.document(a, at: .sequence(5)) }
    #expect(throws: StorageError.readTooOld) { try store.document(a, at: .time(.zero)) }
    #expect(throws: StorageError.readTooOld) { try store.run(books(), at: .sequence(-1)) }
  }

  @Test func commitsOlderThanTheSettingAreForgotten() throws {
    let store = try store { $0.logAge = .seconds(3600) }
    let first = try store.write(.set(a, map(("n", .integer(1)))))
    clock.advance(.seconds(3000))
    let second = try store.write(.set(a, map(("n", .integer(2)))))
    clock.advance(.seconds(3000))
    try store.write(.set(path("books/b"), map()))
    // The first commit is the oldest moment: what it changed is forgotten, what it left is not.
    #expect(throws: StorageError.readTooOld) { try store.document(a, at: .sequence(0)) }
    #expect(throws: StorageError.readTooOld) {
      try store.document(a, at: .sequence(first.sequence))
    }
    #expect(try store.document(a, at: .sequence(second.sequence))?.fields["n"] == .integer(2))
    #expect(try store.document(a)?.fields["n"] == .integer(2))
  }

  @Test func aLogThatIsTooLargeLosesItsBeginning() throws {
    let store = try store {
      $0.logBytes = 50_000
      $0.minimumLogAge = .zero
    }
    let text = Value.string(String(repeating: "x", count: 1000))
    for number in 0..<200 {
      clock.advance(.milliseconds(1))
      try store.write(.set(a, map(("n", .integer(Int64(number))), ("text", text))))
    }
    let kept = try count(store, "SELECT count(*) FROM changes")
    #expect(kept > 40 && kept < 60)
    #expect(try count(store, "SELECT count(*) FROM commits") == kept + 1)
    #expect(throws: StorageError.readTooOld) { try store.document(a, at: .sequence(100)) }
    #expect(try store.document(a, at: .sequence(190))?.fields["n"] == .integer(189))
  }

  @Test func theLastMinutesStayHoweverLargeTheLogIs() throws {
    let store = try store {
      $0.logBytes = 1
      $0.minimumLogAge = .seconds(300)
    }
    for number in 0..<20 {
      try store.write(.set(a, map(("n", .integer(Int64(number))))))
      clock.advance(.seconds(30))
    }
    let kept = try count(store, "SELECT count(*) FROM commits")
    #expect(kept >= 10 && kept <= 12)
  }

  @Test func rowsOfDeletedDocumentsGoWithTheLog() throws {
    let store = try store { $0.logAge = .seconds(3600) }
    for number in 0..<10 { try store.write(.set(path("books/b\(number)"), map())) }
    for number in 0..<10 { try store.write(.delete(path("books/b\(number)"))) }
    try store.write(.set(path("books/b3"), map()))
    #expect(try count(store, "SELECT count(*) FROM documents") == 10)
    clock.advance(.seconds(7200))
    for _ in 0..<3 { try store.write(.set(path("books/c"), map())) }
    #expect(try count(store, "SELECT count(*) FROM documents") == 2)
    #expect(try store.run(books()).documents.map(\.path.id) == ["b3", "c"])
  }

  @Test func aQuietStoreCutsItsLogToo() throws {
    let folder = TemporaryFolder()
    var settings = StoreSettings()
    settings.logAge = .seconds(3600)
    settings.quietTime = .milliseconds(20)
    let store = try Store(
      .file(folder.library), settings: settings, environment: clock.environment)
    defer { store.close() }
    for number in 0..<1200 {
      try store.write(.set(path("books/b"), map(("n", .integer(Int64(number))))))
    }
    clock.advance(.seconds(7200))
    try store.write(.set(path("books/c"), map()))
    for _ in 0..<500 where try count(store, "SELECT count(*) FROM commits") > 1 {
      pause(.milliseconds(10))
    }
    #expect(try count(store, "SELECT count(*) FROM commits") <= 2)
    #expect(try store.run(books()).documents.count == 2)
  }

  private func count(_ store: Store, _ sql: String) throws -> Int64 {
    let answer = Once<Result<Int64, StorageError>>()
    store.answer({ answer.set($0) }) { (connection) throws(StorageError) in
      try connection.database.integer(sql)
    }
    return try answer.wait().get()
  }
}
