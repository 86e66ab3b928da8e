import Testing

@testable import Documents
@testable import Storage

struct GroupCommitTests {
  let folder = TemporaryFolder()

  @Test func commitsThatArriveMeanwhileShareATransaction() throws {
    let store = try Store(.file(folder.library))
    defer { store.close() }
    let feed = FeedRecorder()
    let subscription = store.subscribe(feed.record)
    let gate = Gate(store)
    var answers = Answers()
    for number in 0..<50 {
      answers.commit(store, .set(path("books/b\(number)"), map(("n", .integer(Int64(number))))))
    }
    gate.open()
    let results = try answers.wait().map { try $0.get() }
    subscription.cancel()
    // A group is one transaction, and the feed gets each group in one call.
    #expect(feed.groups.map(\.count) == [50])
    #expect(results.map(\.sequence) == Array(1...50))
    for (earlier, later) in zip(results, results.dropFirst()) {
      #expect(earlier.time < later.time)
    }
  }

  @Test func aGroupIsNotLargerThanTheSettingSays() throws {
    var settings = StoreSettings()
    settings.groupSize = 8
    let store = try Store(.file(folder.library), settings: settings)
    defer { store.close() }
    let feed = FeedRecorder()
    let subscription = store.subscribe(feed.record)
    let gate = Gate(store)
    var answers = Answers()
    for number in 0..<20 { answers.commit(store, .set(path("books/b\(number)"), map())) }
    gate.open()
    _ = answers.wait()
    subscription.cancel()
    #expect(feed.groups.allSatisfy { $0.count <= 8 })
    #expect(feed.commits.count == 20)
  }

  @Test func aRefusedCommitLeavesItsNeighboursAlone() throws {
    let store = try Store(.file(folder.library))
    defer { store.close() }
    let a = path("books/a")
    let gate = Gate(store)
    var answers = Answers()
    answers.commit(store, .create(a, map(("n", .integer(1)))))
    answers.commit(store, .set(path("books/x"), map()), .create(a, map(("n", .integer(2)))))
    answers.commit(
      store, .update(a, map(("n", .integer(3))), mask: FieldMask([FieldPath(field: "n")])))
    gate.open()
    let results = answers.wait()
    #expect(try results[0].get().sequence == 1)
    #expect(results[1] == .failure(.alreadyExists(a)))
    #expect(try results[2].get().sequence == 2)
    #expect(try store.document(a)?.fields["n"] == .integer(3))
    #expect(try store.document(path("books/x")) == nil)
  }

  @Test func aCommitThatTheDiskHasNoRoomForLeavesItsNeighboursAlone() throws {
    let store = try Store(.file(folder.library))
    defer { store.close() }
    try store.write(.set(path("books/first"), map()))
    // SQLite's own limit of pages stands for a full disk.
    _ = store.writer.put(
      .run { connection in
        do throws(StorageError) {
          let pages = try connection.database.integer("PRAGMA page_count")
          _ = try connection.database.integer("PRAGMA max_page_count = \(pages + 20)")
        } catch {
          Issue.record(error)
        }
      })
    let large = map(("text", .string(String(repeating: "x", count: 500_000))))
    let gate = Gate(store)
    var answers = Answers()
    answers.commit(store, .set(path("books/a"), map()))
    answers.commit(store, .set(path("books/b"), large))
    answers.commit(store, .set(path("books/c"), map()))
    gate.open()
    let results = answers.wait()
    #expect(try results[0].get().sequence == 2)
    #expect(results[1] == .failure(.storage(.diskFull)))
    #expect(try results[2].get().sequence == 3)
    #expect(try store.run(books()).documents.map(\.path.id) == ["a", "c", "first"])
    #expect(try store.quickCheck().isEmpty)
  }

  @Test func afterClosingNothingIsTaken() throws {
    let store = try Store(.file(folder.library))
    var answers = Answers()
    for number in 0..<20 { answers.commit(store, .set(path("books/b\(number)"), map())) }
    store.close()
    #expect(answers.wait().allSatisfy { (try? $0.get()) != nil })
    #expect(throws: CommitError.storage(.closed)) { try store.write(.delete(path("books/b1"))) }
    #expect(throws: StorageError.closed) { try store.document(path("books/b1")) }
  }

  /// What a client sends ahead becomes durable together, and ends with what is refused.
  @Test func aChainHappensUpToTheRequestThatIsRefused() throws {
    let store = try Store(.memory)
    let feed = FeedRecorder()
    let subscription = store.subscribe { feed.record($0) }
    defer { subscription.cancel() }
    func chain(_ writes: [Mutation]) -> [Result<CommitResult, CommitError>] {
      let answer = Once<[Result<CommitResult, CommitError>]>()
      let requests = writes.enumerated().map { index, write in
        CommitRequest(
          [write], by: .owner, label: BatchLabel(replica: "r", batch: Int64(index)))
      }
      store.commit(requests) { answer.set($0) }
      return answer.wait()
    }
    let writes: [Mutation] = [
      .create(path("books/a"), map()), .create(path("books/b"), map()),
      .update(path("books/absent"), map(), mask: .empty), .create(path("books/c"), map()),
    ]
    let first = chain(writes)
    #expect(first.count == 3)
    #expect(try first[0].get().sequence == 1)
    #expect(try first[1].get().sequence == 2)
    #expect(throws: CommitError.noDocument(path("books/absent"))) { try first[2].get() }
    #expect(feed.groups.map(\.count) == [2])
    #expect(try store.document(path("books/c")) == nil)
    // The same again: what happened is known, the rest is refused again.
    let again = chain(writes)
    #expect(try again[1].get().isRepetition)
    #expect(again.count == 3)
    #expect(try store.place().sequence == 2)
  }
}
