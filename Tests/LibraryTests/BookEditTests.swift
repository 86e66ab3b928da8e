import Documents
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
    #expect(mask.paths.map(\.string) == ["rating", "tags", "title"])
    #expect(fields.map.entries.map(\.name) == ["tags", "title"])
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
    apply(BookEdit.restore(trashed), to: &store)
    #expect(store["books/b1"]?.map == map)
    #expect(store["trash/b1"] == nil)
  }

  @Test func identifiersAreEven() {
    var random = SeededRandom()
    var counts = [Character: Int]()
    for _ in 0..<3100 {
      let id = AutoID.make { random.next() }
      #expect(id.utf8.count == 20)
      for character in id { counts[character, default: 0] += 1 }
    }
    #expect(counts.count == 62)
    #expect(counts.values.allSatisfy { $0 > 800 && $0 < 1200 }, "\(random)")
  }

  @Test func aChangeThatDidNotKnowTheOneBeforeIsAConflict() {
    func change(_ id: String, at seconds: Int64?, _ from: String?, _ to: String?) -> Change {
      let change = Change(id: id)
      change.book = "b1"
      change.at = seconds.map { Timestamp(seconds: $0) }
      change.differences = [
        FieldDifference(
          name: "title", from: from.map { .string($0) }, to: to.map { .string($0) })
      ]
      return change
    }
    let first = change("a", at: 1, "T", "U")
    let second = change("b", at: 2, "U", "V")
    let blind = change("c", at: 3, "U", "W")
    let mine = change("d", at: nil, "V", "X")
    #expect(Conflict.find(in: [second, first]).isEmpty)
    let conflicts = Conflict.find(in: [mine, blind, second, first])
    #expect(conflicts.map { $0.earlier.id + $0.later.id } == ["bc", "cd"])
    #expect(conflicts.allSatisfy { $0.field == "title" })
    let other = change("e", at: 4, "W", nil)
    other.differences = [FieldDifference(name: "pages", from: .integer(1), to: nil)]
    #expect(Conflict.find(in: [first, other]).isEmpty)
    #expect(
      Conflict.find(in: [change("a", at: 1, "T", nil), change("b", at: 1, nil, "V")]).isEmpty)
  }
}
