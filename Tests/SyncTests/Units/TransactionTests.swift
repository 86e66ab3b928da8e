import Documents
import Testing
import Wire

@testable import Sync

/// Transactions against a server that the test plays.
struct TransactionTests {
  let prefix = DatabasePrefix(project: "p")
  let calls = ServiceTransportTests.Calls()
  let scheduler = ManualScheduler()
  let client: SyncClient
  let path = try! DocumentPath("books/b")

  init() {
    client = SyncClient(
      persistence: MemoryPersistence(replica: Replica(id: "r1")),
      transport: ServiceTransport(calls, database: prefix), scheduler: scheduler,
      random: SeededRandom(seed: 1), database: prefix)
    client.start()
  }

  final class Outcomes {
    var all: [CommitOutcome] = []
    var attempts = 0

    var error: SyncError? {
      if case .refused(let error)? = all.first { error } else { nil }
    }

    var isAcknowledged: Bool {
      if case .acknowledged? = all.first { all.count == 1 } else { false }
    }
  }

  /// Adds one to a field of a document that is read before.
  private func increment(_ outcomes: Outcomes) {
    client.runTransaction { [path] transaction, done in
      outcomes.attempts += 1
      transaction.get([path]) { documents, error in
        guard let document = documents.first else { return done(error) }
        var value: Int64 = 0
        if case .integer(let number)? = document.fields["n"] { value = number }
        transaction.set(path, MapValue([("n", .integer(value + 1))]))
        done(nil)
      }
    } completion: {
      outcomes.all.append($0)
    }
    scheduler.advance(milliseconds: 0)
  }

  private func time(_ second: Int64) -> Timestamp { Timestamp(seconds: second) }

  /// Answers the read that was asked for last.
  private func answerRead(_ value: Int64?, version: Int64 = 1) {
    let call = calls.opened.last!
    #expect(call.method == "google.firestore.v1.Firestore/BatchGetDocuments")
    let result: BatchGetDocumentsResponse.Result
    if let value {
      result = .found(
        Document(
          path: path, fields: Fields(MapValue([("n", .integer(value))])), createTime: time(1),
          updateTime: time(version)))
    } else {
      result = .missing(path)
    }
    call.call.observer.callReceived(
      BatchGetDocumentsResponse(result, readTime: time(9)).encoded(database: prefix))
    call.call.observer.callEnded(code: 0, message: "")
  }

  /// The writes that were sent last.
  private func sentWrites() throws -> [Mutation] {
    let call = calls.opened.last!
    #expect(call.method == "google.firestore.v1.Firestore/Commit")
    return try CommitRequest.decode(call.call.sent[0]).writes
  }

  private func acknowledge() {
    let observer = calls.opened.last!.call.observer
    observer.callReceived(
      CommitResponse(writeResults: [], commitTime: time(10)).encoded(database: prefix))
    observer.callEnded(code: 0, message: "")
  }

  private func fail(_ code: StatusCode) {
    calls.opened.last!.call.observer.callEnded(code: code.rawValue, message: "no")
  }

  @Test func writesAreBoundToWhatWasRead() throws {
    let outcomes = Outcomes()
    increment(outcomes)
    answerRead(4, version: 7)
    let writes = try sentWrites()
    #expect(writes.count == 1)
    #expect(writes[0].operation == .set(Fields(MapValue([("n", .integer(5))]))))
    #expect(writes[0].precondition == .updateTime(time(7)))
    acknowledge()
    #expect(outcomes.isAcknowledged)
  }

  @Test func whatIsMissingStaysMissingUntilItIsWritten() throws {
    let outcomes = Outcomes()
    increment(outcomes)
    answerRead(nil)
    #expect(try sentWrites()[0].precondition == .exists(false))
  }

  @Test func whatIsOnlyReadIsVerified() throws {
    let other = try DocumentPath("books/c")
    client.runTransaction { [path] transaction, done in
      transaction.get([path]) { _, error in
        transaction.set(other, MapValue())
        transaction.set(other, MapValue([("n", .integer(1))]))
        done(error)
      }
    } completion: { _ in
    }
    scheduler.advance(milliseconds: 0)
    answerRead(1, version: 7)
    let writes = try sentWrites()
    #expect(writes.map { $0.path } == [other, other, path])
    #expect(writes.map { $0.precondition } == [.none, .none, .updateTime(time(7))])
    #expect(writes[2].operation == .verify)
  }

  @Test func itIsTriedFiveTimes() throws {
    let outcomes = Outcomes()
    increment(outcomes)
    for attempt in 1...5 {
      #expect(outcomes.attempts == attempt)
      answerRead(Int64(attempt), version: Int64(attempt))
      fail(.failedPrecondition)
      scheduler.advance(milliseconds: 60_000)
    }
    #expect(outcomes.attempts == 5)
    #expect(outcomes.all.count == 1)
    #expect(outcomes.error?.code == .failedPrecondition)
  }

  @Test func whatCannotHelpIsNotTriedAgain() {
    let outcomes = Outcomes()
    increment(outcomes)
    answerRead(1)
    fail(.permissionDenied)
    scheduler.advance(milliseconds: 60_000)
    #expect(outcomes.attempts == 1)
    #expect(outcomes.error?.code == .permissionDenied)
  }

  @Test func theBodyCanGiveUp() {
    let outcomes = Outcomes()
    client.runTransaction { transaction, done in
      transaction.delete(try! DocumentPath("books/b"))
      done(SyncError(.cancelled, "enough"))
    } completion: {
      outcomes.all.append($0)
    }
    scheduler.advance(milliseconds: 60_000)
    #expect(calls.opened.isEmpty)
    #expect(outcomes.error == SyncError(.cancelled, "enough"))
  }

  @Test func readsComeBeforeWrites() {
    let outcomes = Outcomes()
    client.runTransaction { [path] transaction, done in
      transaction.delete(path)
      transaction.get([path]) { _, error in done(error) }
    } completion: {
      outcomes.all.append($0)
    }
    scheduler.advance(milliseconds: 60_000)
    #expect(outcomes.error?.code == .invalidArgument)
  }

  @Test func anUpdateOfWhatDoesNotExistIsRefused() {
    let outcomes = Outcomes()
    client.runTransaction { [path] transaction, done in
      transaction.get([path]) { _, error in
        transaction.update(path, MapValue(), mask: FieldMask([FieldPath(field: "n")]))
        done(error)
      }
    } completion: {
      outcomes.all.append($0)
    }
    scheduler.advance(milliseconds: 0)
    answerRead(nil)
    #expect(outcomes.error?.code == .invalidArgument)
  }

  /// The answer to a commit is lost. Where the document is as it was, the commit has not happened.
  @Test func aLostCommitIsMadeAgainIfItHasNotHappened() throws {
    let outcomes = Outcomes()
    increment(outcomes)
    answerRead(1, version: 1)
    fail(.unavailable)
    scheduler.advance(milliseconds: 60_000)
    answerRead(1, version: 1)
    #expect(try sentWrites().count == 1)
    acknowledge()
    #expect(outcomes.isAcknowledged)
  }

  /// Where it has changed, it may have been this commit: adding one again would be wrong.
  @Test func aLostCommitIsNotMadeTwice() {
    let outcomes = Outcomes()
    increment(outcomes)
    answerRead(1, version: 1)
    fail(.unavailable)
    scheduler.advance(milliseconds: 60_000)
    answerRead(2, version: 5)
    #expect(outcomes.error?.code == .unknown)
    #expect(outcomes.attempts == 2)
  }

  @Test func withoutTheNetworkItFailsInTheEnd() {
    client.disableNetwork()
    let outcomes = Outcomes()
    increment(outcomes)
    scheduler.advance(milliseconds: 600_000)
    #expect(outcomes.attempts == 5)
    #expect(outcomes.error?.code == .unavailable)
  }
}
