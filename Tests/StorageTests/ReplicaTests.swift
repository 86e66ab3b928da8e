import Testing

@testable import Documents
@testable import Storage

struct ReplicaTests {
  let folder = TemporaryFolder()
  let a = path("books/a")
  let count = FieldTransform(FieldPath(field: "n"), .increment(.integer(1)))

  private func label(_ batch: Int64, _ replica: String = "r") -> BatchLabel {
    BatchLabel(replica: replica, batch: batch)
  }

  private var counting: Mutation { Mutation(a, .update(Fields(), .empty), transforms: [count]) }

  @Test func aRepeatedBatchHappensOnceAndIsAnsweredTheSame() throws {
    let store = try Store(.memory)
    let first = try store.write(counting, label: label(1))
    let again = try store.write(counting, label: label(1))
    #expect(!first.isRepetition)
    #expect(again.isRepetition)
    #expect(again.sequence == first.sequence)
    #expect(again.time == first.time)
    #expect(again.writes == first.writes)
    #expect(again.writes[0].transformResults == [.integer(1)])
    #expect(try store.document(a)?.fields["n"] == .integer(1))
    #expect(try store.place().sequence == 1)
  }

  @Test func aRepetitionIsKnownAfterAnotherStartAndWithinOneGroup() throws {
    let first = try Store(.file(folder.library))
    let gate = Gate(first)
    var answers = Answers()
    let request = CommitRequest([counting, .delete(path("books/x"))], by: .owner, label: label(7))
    answers.commit(first, request)
    answers.commit(first, request)
    gate.open()
    let results = try answers.wait().map { try $0.get() }
    #expect(results.map(\.isRepetition) == [false, true])
    first.close()
    let second = try Store(.file(folder.library))
    defer { second.close() }
    let again = try second.commit(request)
    #expect(again.isRepetition)
    #expect(again.writes == results[0].writes)
    #expect(try second.document(a)?.fields["n"] == .integer(1))
  }

  /// A client sends up to ten batches ahead of the answers, and all of them again after a break.
  @Test func batchesUnderWayTogetherAreAnsweredTheSame() throws {
    let store = try Store(.memory)
    var first: [CommitResult] = []
    for batch in 1...10 as ClosedRange<Int64> {
      first.append(try store.write(counting, label: label(batch)))
    }
    for batch in 1...10 as ClosedRange<Int64> {
      let again = try store.write(counting, label: label(batch))
      #expect(again.isRepetition)
      #expect(again.time == first[Int(batch) - 1].time)
      #expect(again.writes == first[Int(batch) - 1].writes)
    }
    #expect(try store.document(a)?.fields["n"] == .integer(10))
  }

  @Test func anOlderBatchIsNeverAppliedAgain() throws {
    let store = try Store(.memory)
    for batch in 1...40 as ClosedRange<Int64> { try store.write(counting, label: label(batch)) }
    let late = try store.write(counting, .delete(a), label: label(1))
    #expect(late.isRepetition)
    #expect(late.writes.count == 2)
    #expect(try store.document(a)?.fields["n"] == .integer(40))
  }

  @Test func replicasDoNotKnowEachOther() throws {
    let store = try Store(.memory)
    try store.write(counting, label: label(1, "r"))
    let other = try store.write(counting, label: label(1, "s"))
    #expect(!other.isRepetition)
    #expect(try store.document(a)?.fields["n"] == .integer(2))
  }

  @Test func aRefusedBatchMayBeSentAgain() throws {
    let store = try Store(.memory)
    let update = Mutation.update(a, map(), mask: .empty)
    #expect(throws: CommitError.noDocument(a)) { try store.write(update, label: label(1)) }
    try store.write(.set(a, map()))
    #expect(try !store.write(update, label: label(1)).isRepetition)
  }

  @Test func aLabelMustBeWellFormed() throws {
    let store = try Store(.memory)
    #expect(throws: CommitError.invalidLabel) { try store.write(counting, label: label(1, "")) }
    #expect(throws: CommitError.invalidLabel) { try store.write(counting, label: label(-1)) }
    #expect(try store.document(a) == nil)
  }

  @Test func aRepetitionTellsTheFeedNothing() throws {
    let store = try Store(.memory)
    let feed = FeedRecorder()
    let subscription = store.subscribe(feed.record)
    try store.write(counting, label: label(1))
    try store.write(counting, label: label(1))
    subscription.cancel()
    #expect(feed.commits.map(\.label) == [label(1)])
  }

  @Test func aLabelThatIsTooLongIsRefused() throws {
    let store = try Store(.memory)
    try store.write(counting, label: label(1, String(repeating: "é", count: 128)))
    #expect(throws: CommitError.labelTooLong) {
      try store.write(counting, label: label(1, String(repeating: "é", count: 128) + "x"))
    }
    #expect(CommitError.labelTooLong.status == .invalidArgument)
    #expect(try store.document(a)?.fields["n"] == .integer(1))
  }

  /// In a quiet moment.
  @Test func ofAReplicaThatIsLongGoneTheLastBatchStays() throws {
    let clock = TestClock()
    var settings = StoreSettings()
    settings.quietTime = .milliseconds(10)
    let store = try Store(
      .file(folder.library), settings: settings, environment: clock.environment)
    defer { store.close() }
    for batch in 1...5 as ClosedRange<Int64> {
      try store.write(counting, label: label(batch, "gone"))
      try store.write(counting, label: label(batch, "here"))
    }
    #expect(store.answers("gone") == 5)
    // A day has to pass before it is looked again.
    clock.advance(.seconds(181 * 24 * 3600))
    try store.write(counting, label: label(6, "here"))
    for _ in 0..<500 where store.answers("gone") > 1 { pause(.milliseconds(10)) }
    #expect(store.answers("gone") == 1)
    #expect(store.answers("here") == 1)
    // It is taken once all the same.
    for batch in [3, 5] as [Int64] {
      #expect(try store.write(counting, label: label(batch, "gone")).isRepetition)
    }
    #expect(try store.document(a)?.fields["n"] == .integer(11))
  }

  @Test func onlySoManyReplicasThatAreLongGoneAreKept() throws {
    let clock = TestClock()
    let store = try Store(.memory, environment: clock.environment)
    for number in 0..<6 { try store.write(counting, label: label(1, "r\(number)")) }
    let middle = try store.place().time.microseconds + 1
    clock.advance(.seconds(1))
    for number in 6..<10 { try store.write(counting, label: label(1, "r\(number)")) }
    let done = Once<Bool>()
    _ = store.writer.put(
      .run { connection in
        do throws(StorageError) {
          try connection.replicas.forget(before: middle, kept: 8)
          done.set(true)
        } catch {
          done.set(false)
        }
      })
    #expect(done.wait())
    let known = (0..<10).filter { store.answers("r\($0)") == 1 }
    #expect(known == Array(2..<10), "the oldest went, and no more of them than needed")
  }
}

extension Store {
  /// How many answers to a replica are known.
  fileprivate func answers(_ replica: String) -> Int64 {
    let answer = Once<Int64>()
    _ = writer.put(
      .run { connection in
        let count = try? connection.database.integer(
          "SELECT count(*) FROM replicas WHERE replica = '\(replica)'")
        answer.set(count ?? -1)
      })
    return answer.wait()
  }
}
