import Documents
import Glibc
import Storage
import Testing
import Wire

@testable import Server

/// A batch that a client sends again because it got no answer, whatever became of the first time.
@Suite struct WritesHappenOnceTests {
  private let replica = Label(name: "replica", value: "a1b2c3/2")

  private func batch(_ number: Int) -> WriteRequest {
    WriteRequest(
      database: TestCalls.prefix,
      writes: [
        Mutation(
          Books.path("counted"), .update(Fields(), .empty),
          transforms: [FieldTransform(FieldPath(field: "count"), .increment(.integer(1)))]),
        Books.set("b\(number)"),
      ], labels: [replica, Label(name: "batch", value: String(number))])
  }

  private func open(_ calls: TestCalls) throws -> TestCall {
    let call = calls.open("Write")
    call.send(WriteRequest(database: TestCalls.prefix))
    try #require(call.next(WriteResponse.self) != nil)
    return call
  }

  private func count(_ calls: TestCalls) throws -> Int64 {
    let call = calls.open("BatchGetDocuments")
    call.send(
      BatchGetDocumentsRequest(
        database: TestCalls.prefix, documents: [Books.path("counted")]))
    guard case .found(let document)? = call.next(BatchGetDocumentsResponse.self)?.result,
      case .integer(let count)? = document.fields["count"]
    else { return 0 }
    return count
  }

  /// The server dies between taking a batch and its client's reading of the answer: before the
  /// commit, between commit and answer, or after it.
  @Test func aBatchIsAppliedOnceAlsoWhenTheServerDiesInBetween() throws {
    let folder = LibraryFolder()
    var committed = 0
    let rounds = 12
    for number in 1...rounds {
      let dying = try #require(BuiltProgram(in: folder), "the program bookspine is not built")
      let call = try open(TestCalls(port: dying.port))
      call.send(batch(number))
      if number.isMultiple(of: 2) {
        // The answer is on its way, or not yet: nobody reads it.
        let others = TestCalls(port: dying.port)
        while try count(others) < number { usleep(1000) }
      } else {
        usleep(useconds_t.random(in: 0...20_000))
      }
      dying.kill()

      let server = try #require(BuiltProgram(in: folder))
      let calls = TestCalls(port: server.port)
      let before = try count(calls)
      #expect(before == number || before == number - 1)
      if before == number { committed += 1 }
      let again = try open(calls)
      again.send(batch(number))
      let answer = try #require(again.next(WriteResponse.self))
      #expect(answer.writeResults[0].transformResults == [.integer(Int64(number))])
      #expect(try count(calls) == number)
      server.kill()
    }
    #expect(committed >= rounds / 2)
    print("WritesHappenOnceTests: \(committed) of \(rounds) were committed before the kill")
  }

  /// Ten batches were under way, all were committed, no answer arrived.
  @Test func batchesUnderWayTogetherHappenOnceEach() throws {
    let library = try TestLibrary()
    var answers: [[WriteResponse]] = []
    for _ in 0..<3 {
      let call = try open(TestCalls(library.server))
      for number in 1...10 { call.send(batch(number)) }
      answers.append((1...10).compactMap { _ in call.next(WriteResponse.self) })
    }
    for attempt in answers {
      #expect(attempt.map(\.commitTime) == answers[0].map(\.commitTime))
      #expect(
        attempt.map { $0.writeResults[0].transformResults }
          == (1...10).map { [.integer(Int64($0))] })
    }
    #expect(try count(TestCalls(library.server)) == 10)
  }

  /// A restored backup does not know what was acknowledged after it; what it knows happens once.
  @Test func aRestoredBackupKnowsTheBatchesThatItHas() throws {
    let folder = LibraryFolder()
    let store = try Store(.file(folder.library))
    let server = try TestServer(prepare: { $0.serve(store) })
    let first = try open(TestCalls(server))
    first.send(batch(1))
    _ = first.next(WriteResponse.self)
    let listener = ListenClient(TestCalls(server))
    listener.add(2, Books.all)
    let token = try #require(listener.snapshot(currentIn: 2)).token
    _ = try Waiting.wait { store.backUp(to: folder.library + ".backup", completion: $0) }.get()
    first.send(batch(2))
    _ = first.next(WriteResponse.self)
    server.stop()
    store.close()

    unlink(folder.library)
    rename(folder.library + ".backup", folder.library)
    let restored = try Store(.file(folder.library))
    defer { restored.close() }
    let again = try TestServer(prepare: { $0.serve(restored) })
    defer { again.stop() }
    // Another life: the token means from the beginning, although the log reaches back to it.
    let resumed = ListenClient(TestCalls(again))
    resumed.add(2, Books.all, resume: .token(token), expectedCount: 2)
    _ = resumed.snapshot(currentIn: 2)
    #expect(resumed.resets == 1)
    #expect(resumed.results[2]?.count == 2)
    let second = try open(TestCalls(again))
    for number in [1, 2] { second.send(batch(number)) }
    for number in [1, 2] as [Int64] {
      let results = second.next(WriteResponse.self)?.writeResults
      #expect(results?[0].transformResults == [.integer(number)])
    }
  }
}
