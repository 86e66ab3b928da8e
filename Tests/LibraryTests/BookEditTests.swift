import Documents
import Randomness
import Testing

@testable import Library

@Suite struct BookEditTests {
  private let origin = ChangeOrigin(by: "ada", device: "phone")

  private func apply(_ writes: [Mutation], to store: inout [String: Fields], at seconds: Int64 = 1)
  {
    let time = Value.timestamp(Timestamp(seconds: seconds))
    for write in writes {
      store[write.path.string] = write.apply(to: store[write.path.string], time: time).fields
    }
  }

  private func change(_ id: String, in store: [String: Fields]) -> Change {
    Change(id: id, map: store["changes/" + id]?.map ?? MapValue())
  }

  @Test func savingSendsOnlyChangedFieldsWithTheirChange() {
    let original = BookTests.full()
    let draft = original.copy()
    draft.title = "New"
    draft.rating = nil
    draft.tags = ["a"]
    let writes = BookEdit.save(original: original, draft: draft, origin: origin, changeID: "c1")
    #expect(writes.count == 2)
    guard case .update(let fields, let mask) = writes[0].operation else {
      Issue.record("no update")
      return
    }
    #expect(writes[0].path.string == "books/b1")
    #expect(writes[0].precondition == .exists(true))
    #expect(mask.paths.map(\.string) == ["rating", "title"])
    #expect(fields.map.entries.map(\.name) == ["title"])
    // Tags of others stay: they are merged one by one.
    #expect(writes[0].transforms.map { $0.field.string } == ["tags", "tags"])
    #expect(writes[1].precondition == .exists(false))

    var store = ["books/b1": Fields(original.map)]
    apply(writes, to: &store)
    #expect(store["books/b1"] == Fields(draft.map))
    let change = change("c1", in: store)
    #expect(change.book == "b1")
    #expect(change.by == "ada")
    #expect(change.device == "phone")
    #expect(change.at == Timestamp(seconds: 1))
    #expect(
      change.differences == [
        FieldDifference(name: "rating", from: .double(3.75), to: nil),
        FieldDifference(
          name: "tags", from: .array([.string("x, y")]), to: .array([.string("a")])),
        FieldDifference(name: "title", from: .string("The Lantern Keeper"), to: .string("New")),
      ])
  }

  @Test func changesThatWereTakenBackAreNothingToSave() {
    let original = BookTests.full()
    let draft = original.copy()
    draft.pages = 5
    draft.series = []
    draft.pages = 312
    draft.series = original.series
    #expect(
      BookEdit.save(original: original, draft: draft, origin: origin, changeID: "c").isEmpty)
  }

  @Test func undoRevertsWhatIsStillAsTheChangeLeftIt() {
    let original = BookTests.full()
    let draft = original.copy()
    draft.title = "New"
    draft.pages = nil
    var store = ["books/b1": Fields(original.map)]
    apply(
      BookEdit.save(original: original, draft: draft, origin: origin, changeID: "c1"), to: &store)
    // Somebody changes the title again.
    let again = draft.copy()
    again.title = "Newest"
    apply(BookEdit.save(original: draft, draft: again, origin: origin, changeID: "c2"), to: &store)
    apply(
      BookEdit.undo(
        change("c1", in: store), current: store["books/b1"]!.map, origin: origin, changeID: "c3"),
      to: &store)
    let after = Book(id: "b1", map: store["books/b1"]!.map)
    #expect(after.title == "Newest")
    #expect(after.pages == 312)
  }

  @Test func deletingABookMovesItToTheTrashAndRestoringLosesNothing() {
    var map = BookTests.full().map
    map["unknownField"] = .geoPoint(GeoPoint(latitude: 1, longitude: 2))
    var store = ["books/b1": Fields(map)]
    apply(BookEdit.delete(id: "b1", fields: map, origin: origin), to: &store, at: 5)
    #expect(store["books/b1"] == nil)
    let trashed = TrashedBook(id: "b1", map: store["trash/b1"]?.map ?? MapValue())
    #expect(trashed.by == "ada")
    #expect(trashed.at == Timestamp(seconds: 5))
    #expect(trashed.book.title == "The Lantern Keeper")
    apply(BookEdit.restore("b1", trashed.fields), to: &store)
    #expect(store["books/b1"]?.map == map)
    #expect(store["trash/b1"] == nil)
  }

  @Test func identifiersAreEven() {
    var random = SeededGenerator()
    var counts = [Character: Int]()
    for _ in 0..<3100 {
      let id = AutoID.make { random.next() }
      #expect(id.utf8.count == 20)
      for character in id { counts[character, default: 0] += 1 }
    }
    #expect(counts.count == 62)
    #expect(counts.values.allSatisfy { $0 > 800 && $0 < 1200 }, "\(random)")
  }

  @Test func editsThatMetADeletionComeBackWithTheBook() {
    let original = BookTests.full()
    var store = [
      "trash/b1": Fields(MapValue([("book", .map(original.map))]))
    ]
    let first = original.copy()
    first.review = "Written on a train."
    let second = first.copy()
    second.tags += ["train"]
    let edits =
      BookEdit.save(original: original, draft: first, origin: origin, changeID: "c1")
      + BookEdit.save(original: first, draft: second, origin: origin, changeID: "c2")
    let writes = BookEdit.restore("b1", original.map, edits: edits)
    #expect(writes[0].precondition == .exists(false))
    apply(writes, to: &store)
    #expect(store["books/b1"]?.map == second.map)
    #expect(store["trash/b1"] == nil)
    #expect(change("c1", in: store).differences.map { $0.name } == ["review"])
    #expect(change("c2", in: store).differences.map { $0.name } == ["tags"])
  }

  @Test func aDeletionNamesTheVersionThatTheTrashKeeps() {
    let seen = Timestamp(seconds: 7)
    let writes = BookEdit.delete(
      id: "b1", fields: MapValue(), version: seen, origin: origin)
    #expect(writes.map { $0.precondition } == [.none, .updateTime(seen)])
  }

  @Test func tagsOfTwoReadersAreMerged() {
    let original = BookTests.full()
    original.tags = ["old", "kept"]
    original.shelves = []
    let mine = original.copy()
    mine.tags = ["kept", "mine"]
    mine.shelves = ["s1"]
    let theirs = original.copy()
    theirs.tags = ["old", "kept", "theirs"]
    theirs.title = "Theirs"
    var store = ["books/b1": Fields(original.map)]
    apply(
      BookEdit.save(original: original, draft: theirs, origin: origin, changeID: "c1"), to: &store)
    apply(
      BookEdit.save(original: original, draft: mine, origin: origin, changeID: "c2"), to: &store,
      at: 2)
    let merged = Book(id: "b1", map: store["books/b1"]!.map)
    #expect(merged.tags == ["kept", "theirs", "mine"])
    #expect(merged.shelves == ["s1"])
    #expect(merged.title == "Theirs")
    #expect(Conflict.find(in: [change("c1", in: store), change("c2", in: store)]).isEmpty)
    // Undoing mine leaves theirs.
    apply(
      BookEdit.undo(
        change("c2", in: store), current: store["books/b1"]!.map, origin: origin, changeID: "c3"),
      to: &store, at: 3)
    let undone = Book(id: "b1", map: store["books/b1"]!.map)
    #expect(undone.tags == ["kept", "theirs", "old"])
    #expect(undone.shelves.isEmpty)
  }

  @Test func aConflictIsSettledByTheLostValueOrByKeeping() {
    let original = BookTests.full()
    let mine = original.copy()
    mine.review = "Mine"
    let theirs = original.copy()
    theirs.review = "Theirs"
    for usesLost in [true, false] {
      var store = ["books/b1": Fields(original.map)]
      apply(
        BookEdit.save(original: original, draft: mine, origin: origin, changeID: "c1"), to: &store)
      apply(
        BookEdit.save(original: original, draft: theirs, origin: origin, changeID: "c2"),
        to: &store, at: 2)
      let changes = [change("c2", in: store), change("c1", in: store)]
      let conflicts = Conflict.find(in: changes)
      #expect(conflicts.map { $0.lost } == [.string("Mine")])
      apply(
        BookEdit.settle(
          conflicts[0], usingLost: usesLost, current: store["books/b1"]!.map, origin: origin,
          changeID: "c0"), to: &store, at: 3)
      let review = store["books/b1"]?.map["review"]
      #expect(review == .string(usesLost ? "Mine" : "Theirs"))
      #expect(Conflict.find(in: changes + [change("c0", in: store)]).isEmpty)
    }
  }
}
