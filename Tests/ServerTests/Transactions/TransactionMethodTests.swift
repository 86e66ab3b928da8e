import Documents
import Storage
import Testing
import Wire

@testable import Server

/// Transactions as clients see them, through the methods.
@Suite struct TransactionMethodTests {
  private let library: TestLibrary
  private let calls: TestCalls

  init() throws {
    library = try TestLibrary()
    calls = TestCalls(library.server)
  }

  private func begin(_ options: TransactionOptions = .readWrite(retry: [])) throws -> [UInt8] {
    let call = calls.open("BeginTransaction")
    call.send(BeginTransactionRequest(database: TestCalls.prefix, options: options))
    let (responses, status) = call.all(BeginTransactionResponse.self)
    #expect(status == .ok)
    return try #require(responses.first).transaction
  }

  private func read(_ ids: [String], _ consistency: ReadConsistency) -> (
    [BatchGetDocumentsResponse], CallStatus
  ) {
    let call = calls.open("BatchGetDocuments")
    call.send(
      BatchGetDocumentsRequest(
        database: TestCalls.prefix, documents: ids.map(Books.path), consistency: consistency))
    return call.all(BatchGetDocumentsResponse.self)
  }

  private func openCommit(_ writes: [Mutation], _ transaction: [UInt8]) -> TestCall {
    let call = calls.open("Commit")
    call.send(
      Wire.CommitRequest(database: TestCalls.prefix, writes: writes, transaction: transaction))
    return call
  }

  private func commit(_ writes: [Mutation], _ transaction: [UInt8]) -> CallStatus {
    openCommit(writes, transaction).all(CommitResponse.self).1
  }

  private func rollBack(_ transaction: [UInt8]) -> CallStatus {
    let call = calls.open("Rollback")
    call.send(RollbackRequest(database: TestCalls.prefix, transaction: transaction))
    return call.all(CommitResponse.self).1
  }

  @Test func aTransactionReadsAndWrites() throws {
    try library.commit([Books.set("b", ("pages", .integer(1)))])
    let transaction = try begin()
    #expect(read(["b", "none"], .transaction(transaction)).0.count == 2)
    #expect(commit([Books.set("b", ("pages", .integer(2)))], transaction) == .ok)
    let document = try #require(try library.run(Books.all).first)
    #expect(document.fields.map[FieldPath(field: "pages")] == .integer(2))
  }

  @Test func aTransactionEndsOnce() throws {
    let transaction = try begin()
    #expect(commit([], transaction) == .ok)
    let closed = CallStatus(.invalidArgument, "Transaction is invalid or closed.")
    #expect(commit([], transaction) == closed)
    #expect(read(["b"], .transaction(transaction)).1 == closed)
    #expect(rollBack([UInt8](repeating: 9, count: 16)) == closed)
    #expect(rollBack([1, 2, 3]) == CallStatus(.invalidArgument, "Invalid transaction."))
  }

  @Test func aReadTimeLiesInThePast() throws {
    let place = try library.store.place()
    let future = Timestamp(microseconds: StoreEnvironment.systemTime() + 60_000_000)
    let refusal = CallStatus(
      .invalidArgument, "The requested 'read_time' cannot be in the future.")
    #expect(read(["b"], .readTime(future)).1 == refusal)
    #expect(read(["b"], .newTransaction(.readOnly(future))).1 == refusal)
    let old = Timestamp(microseconds: place.time.microseconds - 1)
    #expect(read(["b"], .readTime(old)).1.code == .failedPrecondition)
    #expect(read(["b"], .newTransaction(.readOnly(old))).1.code == .failedPrecondition)
    #expect(read(["b"], .newTransaction(.readOnly(place.time))).1 == .ok)
  }

  @Test func whatWasRolledBackMayBeRolledBackAgain() throws {
    let transaction = try begin()
    #expect(rollBack(transaction) == .ok)
    #expect(rollBack(transaction) == .ok)
    #expect(commit([Books.set("b")], transaction).code == .invalidArgument)
    #expect(try library.run(Books.all).isEmpty)
  }

  @Test func theFirstResponseTellsATransactionThatAReadBegan() throws {
    try library.commit([Books.set("a"), Books.set("b")])
    let (responses, status) = read(["a", "b"], .newTransaction(.readWrite(retry: [])))
    #expect(status == .ok)
    #expect(responses.map { $0.transaction.isEmpty } == [false, true, true])
    #expect(responses.map { $0.result == nil } == [true, false, false])
    #expect(commit([Books.set("a")], responses[0].transaction) == .ok)
    let query = calls.open("RunQuery")
    query.send(
      RunQueryRequest(
        database: TestCalls.prefix, query: Books.all,
        consistency: .newTransaction(.readOnly(nil))))
    let (results, end) = query.all(RunQueryResponse.self)
    #expect(end == .ok)
    #expect(results.map { $0.transaction.isEmpty } == [false, true, true])
    #expect(results.map { $0.document == nil } == [true, false, false])
    #expect(commit([], results[0].transaction) == .ok)
  }

  @Test func aReadThatFindsNothingTellsItsTransactionToo() throws {
    let (responses, _) = read([], .newTransaction(.readWrite(retry: [])))
    let transaction = try #require(responses.first).transaction
    #expect(commit([Books.set("b")], transaction) == .ok)
    let query = calls.open("RunQuery")
    query.send(
      RunQueryRequest(
        database: TestCalls.prefix, query: Query(try CollectionPath("none")),
        consistency: .newTransaction(.readWrite(retry: []))))
    #expect(query.all(RunQueryResponse.self).0.first?.transaction.count == 16)
  }

  @Test func aReadOnlyTransactionSeesOneMoment() throws {
    try library.commit([Books.set("a")])
    let transaction = try begin(.readOnly(nil))
    try library.commit([Books.set("b")])
    let (responses, _) = read(["a", "b"], .transaction(transaction))
    let found = responses.filter { if case .found = $0.result { true } else { false } }
    #expect(found.count == 1)
    #expect(
      commit([Books.set("c")], transaction)
        == CallStatus(
          .invalidArgument, "Cannot modify entities in a read-only transaction."))
  }

  @Test func aWriteWaitsForTheTransactionThatHasReadTheDocument() throws {
    try library.commit([Books.set("b", ("pages", .integer(1)))])
    let transaction = try begin()
    _ = read(["b"], .transaction(transaction))
    let write = openCommit([Books.set("b", ("pages", .integer(3)))], [])
    // What is asked later on the same connection is answered all the same.
    #expect(commit([Books.set("other")], []) == .ok)
    #expect(commit([Books.set("b", ("pages", .integer(2)))], transaction) == .ok)
    #expect(write.all(CommitResponse.self).1 == .ok)
    let document = try #require(try library.run(Books.all).first)
    #expect(document.fields.map[FieldPath(field: "pages")] == .integer(3))
  }

  @Test func aWriteStreamWaitsToo() throws {
    let transaction = try begin()
    _ = read(["b"], .transaction(transaction))
    let stream = calls.open("Write")
    stream.send(WriteRequest(database: TestCalls.prefix))
    #expect(stream.next(WriteResponse.self) != nil)
    stream.send(WriteRequest(database: TestCalls.prefix, writes: [Books.set("b")]))
    #expect(commit([Books.set("other")], []) == .ok)
    #expect(try library.run(Books.all).map(\.path.id) == ["other"])
    #expect(commit([Books.set("c")], transaction) == .ok)
    #expect(stream.next(WriteResponse.self)?.writeResults.count == 1)
    #expect(try library.run(Books.all).map(\.path.id) == ["b", "c", "other"])
  }

  @Test func aCountIsLockedAsItsQueryIs() throws {
    let transaction = try begin()
    let count = calls.open("RunAggregationQuery")
    count.send(
      RunAggregationQueryRequest(
        database: TestCalls.prefix, query: Books.all,
        aggregations: [AliasedAggregation(.count(upTo: nil), alias: "n")],
        consistency: .transaction(transaction)))
    #expect(count.all(RunAggregationQueryResponse.self).1 == .ok)
    let write = openCommit([Books.set("b")], [])
    #expect(commit([.set(try DocumentPath("shelves/s"), MapValue([]))], []) == .ok)
    #expect(try library.run(Books.all).isEmpty)
    #expect(commit([Books.set("c")], transaction) == .ok)
    #expect(write.all(CommitResponse.self).1 == .ok)
  }

  @Test func aCancelledWriteDoesNotHappen() throws {
    let transaction = try begin()
    _ = read(["b"], .transaction(transaction))
    let write = openCommit([Books.set("b")], [])
    write.cancel()
    #expect(rollBack(transaction) == .ok)
    #expect(commit([Books.set("other")], []) == .ok)
    #expect(try library.run(Books.all).map(\.path.id) == ["other"])
  }

  @Test func writesThatPassTheLocksMakeTheCommitFail() throws {
    let transaction = try begin()
    _ = read(["b"], .transaction(transaction))
    try library.commit([Books.set("b")])
    #expect(
      commit([Books.set("c")], transaction)
        == CallStatus(
          .aborted, "Too much contention on these documents. Please try again."))
    let again = try begin(.readWrite(retry: transaction))
    #expect(commit([Books.set("c")], again) == .ok)
  }
}
