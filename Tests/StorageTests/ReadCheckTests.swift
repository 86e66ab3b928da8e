import Documents
import Testing

@testable import Storage

/// What a commit says it has read must still be so.
struct ReadCheckTests {
  let store: Store
  let a = path("books/a")
  let b = path("books/b")

  init() throws {
    store = try Store(.memory)
    try store.write(.set(a, map(("pages", .integer(1)))))
  }

  private func isAccepted(_ reads: ReadSet) throws -> Bool {
    do throws(CommitError) {
      _ = try store.commit(CommitRequest([.set(path("x/x"), map())], by: .owner, reads: reads))
      return true
    } catch {
      #expect(error == .contention)
      #expect(error.status == .aborted)
      #expect(
        error.message(DatabasePrefix(project: "p"))
          == "Too much contention on these documents. Please try again.")
      return false
    }
  }

  private func reading(_ paths: DocumentPath...) throws -> ReadSet {
    var reads = ReadSet()
    let sequence = try store.place().sequence
    for path in paths { reads.insert(path, asOf: sequence) }
    return reads
  }

  private func reading(_ query: Query) throws -> ReadSet {
    var reads = ReadSet()
    reads.insert(query, asOf: try store.place().sequence)
    return reads
  }

  @Test func whatIsUnchangedIsAccepted() throws {
    let reads = try reading(a, b)
    try store.write(.set(path("books/c"), map()))
    try store.write(.set(a, map(("pages", .integer(1)))))
    #expect(try isAccepted(reads))
  }

  @Test func aChangedDocumentIsFound() throws {
    let reads = try reading(a)
    try store.write(.set(a, map(("pages", .integer(2)))))
    #expect(try !isAccepted(reads))
    #expect(try store.document(path("x/x")) == nil)
  }

  @Test func aChangeBackAndForthCountsAsAChange() throws {
    let reads = try reading(a)
    try store.write(.set(a, map(("pages", .integer(2)))))
    try store.write(.set(a, map(("pages", .integer(1)))))
    #expect(try !isAccepted(reads))
  }

  @Test func aDocumentThatCameOrWentIsFound() throws {
    let reads = try (reading(b), reading(a))
    try store.write(.set(b, map()), .delete(a))
    #expect(try !isAccepted(reads.0))
    #expect(try !isAccepted(reads.1))
  }

  @Test func theFirstReadingCounts() throws {
    var reads = try reading(a)
    try store.write(.set(a, map(("pages", .integer(2)))))
    reads.insert(a, asOf: try store.place().sequence)
    #expect(try !isAccepted(reads))
  }

  @Test func anEarlierCommitOfTheSameGroupIsSeen() throws {
    let reads = try reading(a)
    let answer = Once<[Result<CommitResult, CommitError>]>()
    store.commit([
      CommitRequest([.set(a, map(("pages", .integer(2))))], by: .owner),
      CommitRequest([.set(b, map())], by: .owner, reads: reads),
    ]) { answer.set($0) }
    let results = answer.wait()
    #expect(results.count == 2)
    #expect(throws: CommitError.contention) { try results[1].get() }
  }

  private static let long = books(
    filter: .field(FieldPath(field: "pages"), .greaterThan, .integer(100)))

  @Test(
    arguments: [
      // What is written, and whether a query for books of more than 100 pages sees it.
      (Mutation.set(path("books/b"), map(("pages", .integer(200)))), true),
      (.set(path("books/b"), map(("pages", .integer(50)))), false),
      (.delete(path("books/b")), false),
      (.set(path("books/long"), map(("pages", .integer(500)))), true),
      (.set(path("books/long"), map(("pages", .integer(10)))), true),
      (.delete(path("books/long")), true),
      (.set(path("shelves/long"), map(("pages", .integer(500)))), false),
      (.set(path("books/a/books/b"), map(("pages", .integer(500)))), false),
    ] as [(Mutation, Bool)])
  func aQuerySeesWhatComesGoesAndChanges(write: Mutation, isSeen: Bool) throws {
    try store.write(.set(path("books/long"), map(("pages", .integer(300)))))
    let reads = try reading(Self.long)
    try store.write(write)
    #expect(try isAccepted(reads) == !isSeen)
  }

  @Test func whatTheLogHasForgottenCountsAsChanged() throws {
    var settings = StoreSettings()
    settings.logBytes = 0
    settings.minimumLogAge = .zero
    let store = try Store(.memory, settings: settings)
    let before = try store.place().sequence
    for number in 0..<50 { try store.write(.set(b, map(("n", .integer(Int64(number)))))) }
    var document = ReadSet()
    document.insert(a, asOf: before)
    var query = ReadSet()
    query.insert(Self.long, asOf: before)
    for reads in [document, query] {
      #expect(throws: CommitError.contention) {
        try store.commit(CommitRequest([.set(a, map())], by: .owner, reads: reads))
      }
    }
  }
}
