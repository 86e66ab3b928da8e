import Randomness
import Testing

@testable import Documents
@testable import Storage

/// Random commits, compared with a model at every step.
struct ModelTests {
  private static let ids = (0..<6).map { "d\($0)" }
  private static let collections = ["books", "shelves", "books/d0/notes"]

  @Test(arguments: [1, 2, 3, UInt64.random(in: 0...UInt64.max)])
  func theStoreDoesWhatTheModelSays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = TemporaryFolder()
    let clock = TestClock()
    let feed = FeedRecorder()
    var model = LibraryModel()
    var store = try Store(.file(folder.library), environment: clock.environment)
    var subscription = store.subscribe(feed.record)
    defer { store.close() }
    var lastTime = try store.place().time
    for round in 0..<40 {
      let note = Comment("seed \(seed), round \(round)")
      var requests: [CommitRequest] = []
      var answers = Answers()
      let gate = Gate(store)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let request = randomRequest(model, &random)
        requests.append(request)
        answers.commit(store, request)
      }
      clock.now += Int64.random(in: -2000...5000, using: &random)
      gate.open()
      for (request, answer) in zip(requests, answers.wait()) {
        let time = Timestamp(microseconds: max(clock.now, lastTime.microseconds + 1))
        switch model.commit(request, time: time) {
        case .refusal(let status):
          guard case .failure(let error) = answer else {
            Issue.record("It should be refused.")
            return
          }
          #expect(error.status == status, note)
        case .results(let results):
          let result = try answer.get()
          #expect(result.writes == results, note)
          #expect(result.time == time, note)
          #expect(result.sequence == Int64(model.history.count) - 1, note)
          #expect(!result.isRepetition, note)
          lastTime = time
          if let label = request.label { model.remember(label, result) }
        case .repetition(let first):
          let result = try answer.get()
          #expect(result.isRepetition && result.sequence == first.sequence, note)
          #expect(result.writes == first.writes && result.time == first.time, note)
        case .forgottenRepetition:
          #expect(try answer.get().isRepetition, note)
        }
      }
      try compare(store, model, &random, note)
      if Int.random(in: 0..<8, using: &random) == 0 {
        subscription.cancel()
        store.close()
        store = try Store(.file(folder.library), environment: clock.environment)
        subscription = store.subscribe(feed.record)
      }
    }
    subscription.cancel()
    #expect(feed.commits.map { $0.changes.sorted { $0.path < $1.path } } == model.changes)
    #expect(feed.commits.map(\.sequence) == Array(1..<Int64(model.history.count)))
    #expect(try store.quickCheck().isEmpty)
  }

  private func compare(
    _ store: Store, _ model: LibraryModel, _ random: inout SeededGenerator, _ note: Comment
  ) throws {
    let sequence = Int.random(in: 0..<model.history.count, using: &random)
    for (point, documents) in [
      (ReadPoint.latest, model.documents),
      (.sequence(Int64(sequence)), model.history[sequence]),
    ] {
      let all = Query(collectionID: nil, allDescendants: true)
      let expected = documents.values.sorted { $0.path < $1.path }
      #expect(try store.run(all, at: point).documents == expected, note)
      let books = expected.filter { $0.path.collection.string == "books" }
      #expect(try store.run(Query(collectionID: "books"), at: point).documents == books, note)
      let some = path("books/" + ModelTests.ids.randomElement(using: &random)!)
      #expect(try store.document(some, at: point) == documents[some], note)
    }
    try compareChanges(store, model, since: sequence, note)
  }

  private func compareChanges(
    _ store: Store, _ model: LibraryModel, since sequence: Int, _ note: Comment
  ) throws {
    let place = try store.documents([], at: .sequence(Int64(sequence))).place
    guard case .changes(let changes, let now) = try store.changes(since: place) else {
      Issue.record("The log reaches back to everything.")
      return
    }
    let then = model.history[sequence]
    let paths = Set(then.keys).union(model.documents.keys).sorted()
    let expected = paths.filter { then[$0] != model.documents[$0] }
      .map { DocumentChange(path: $0, old: then[$0], new: model.documents[$0]) }
    #expect(changes.sorted { $0.path < $1.path } == expected, note)
    #expect(now.sequence == Int64(model.history.count) - 1, note)
  }

  private func randomRequest(
    _ model: LibraryModel, _ random: inout SeededGenerator
  ) -> CommitRequest {
    // What a document's second write demands may be impossible whatever the store holds, which is
    // refused before (`WriteSequence`) and not for the model to judge.
    var written: Set<DocumentPath> = []
    let writes = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let write = randomWrite(model, &random)
      return written.insert(write.path).inserted
        ? write : Mutation(write.path, write.operation, transforms: write.transforms)
    }
    let label =
      Bool.random(using: &random)
      ? BatchLabel(
        replica: ["r", "s"].randomElement(using: &random)!,
        batch: Int64.random(in: 0...60, using: &random))
      : nil
    return CommitRequest(writes, by: .owner, label: label)
  }

  private func randomWrite(
    _ model: LibraryModel, _ random: inout SeededGenerator
  ) -> Mutation {
    let path = path(
      ModelTests.collections.randomElement(using: &random)! + "/"
        + ModelTests.ids.randomElement(using: &random)!)
    let precondition: Precondition =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: .exists(true)
      case 1: .exists(false)
      case 2: .updateTime(model.documents[path]?.updateTime ?? .zero)
      default: .none
      }
    var map = MapValue()
    for name in ["a", "b", "n"] where Bool.random(using: &random) {
      map[name] = .integer(Int64.random(in: 0...2, using: &random))
    }
    let operation: Mutation.Operation =
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: .set(Fields(map))
      case 2: .delete
      case 3: .verify
      default:
        .update(
          Fields(map),
          FieldMask(
            [FieldPath(field: "a"), FieldPath(field: "n")].filter { _ in
              Bool.random(using: &random)
            }))
      }
    var transforms: [FieldTransform] = []
    switch operation {
    case .set, .update:
      if Int.random(in: 0..<3, using: &random) == 0 {
        transforms.append(FieldTransform(FieldPath(field: "n"), .increment(.integer(1))))
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        transforms.append(FieldTransform(FieldPath(segments: ["m", "t"]), .serverTimestamp))
      }
    default: break
    }
    return Mutation(path, operation, transforms: transforms, precondition: precondition)
  }
}
