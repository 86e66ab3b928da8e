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
}
