import Documents
import Library
import Sync
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite final class RecordFormTests {
  private let world = TestWorld()
  private let model: BookDetailsViewModel

  init() {
    world.receive("b1", [("title", .string("Hush")), ("pages", .integer(276))])
    model = world.page(of: "b1")
  }

  /// The view model goes where it lived.
  isolated deinit {}

  private func open(_ kind: RecordForm.Kind, _ id: String? = nil) throws -> RecordForm {
    model.open(kind, id)
    return try #require(model.form(kind, id))
  }

  private func put(_ collection: LibraryCollection, _ id: String, _ fields: [(String, Value)]) {
    world.server.put(collection.path(id), MapValue([("book", .string("b1"))] + fields))
    world.server.settle()
  }

  private func type(_ text: String, into name: String, of form: RecordForm) throws {
    try #require(form.fields.first { $0.name == name }).text = text
  }

  private func problem(_ name: String, of form: RecordForm) throws -> FieldProblem? {
    form.problem(of: try #require(form.fields.first { $0.name == name }))
  }

  // MARK: Adding

  @Test func aReadNeedsNoDates() throws {
    let form = try open(.read)
    #expect(form.canSave)
    model.save(form)
    world.server.settle()
    #expect(model.reads.count == 1)
    #expect(model.reads[0].started == nil)
    #expect(model.form(.read) == nil)
  }

  @Test func aFinishedDayFinishesTheRead() throws {
    let form = try open(.read)
    try type("2023-01", into: "started", of: form)
    try type(" 2023/02/03 ", into: "finished", of: form)
    model.save(form)
    world.server.settle()
    let stored = try #require(world.stored(.reads, form.id))
    #expect(stored["book"] == .string("b1"))
    #expect(stored["started"] == .string("2023-01"))
    #expect(stored["finished"] == .string("2023-02-03"))
    #expect(stored["outcome"] == .string("finished"))
  }

  @Test(arguments: [
    ("2023-02-30", FieldProblem.noSuchDay(month: 2, year: 2023, days: 28)),
    ("2023-13", .noSuchMonth(13)), ("0", .yearZero), ("soon", .notADate),
  ])
  func aDateThatIsNoneIsSaidAtItsField(_ text: String, _ problem: FieldProblem) throws {
    let form = try open(.read)
    try type(text, into: "started", of: form)
    #expect(try self.problem("started", of: form) == problem)
    #expect(!form.canSave)
    model.save(form)
    #expect(model.form(.read) != nil)
  }

  @Test(arguments: [
    ("2023-05-02", "2023-05-01", true), ("2023-05", "2023-04-30", true), ("2023", "2022", true),
    ("399", "-362", true), ("2023-05-02", "2023-05-02", false), ("2023-05-02", "2023-05", false),
    ("2023-05", "2023", false), ("-362", "399", false),
  ])
  func nothingEndsBeforeItHasBegun(_ start: String, _ end: String, _ isWrong: Bool) throws {
    let form = try open(.read)
    try type(start, into: "started", of: form)
    try type(end, into: "finished", of: form)
    #expect(try problem("finished", of: form) == (isWrong ? .earlier(than: "started") : nil))
    #expect(form.canSave == !isWrong)
  }

  @Test func aNoteNeedsItsText() throws {
    let form = try open(.note)
    #expect(!form.canSave)
    try type("The clerk is the boy.", into: "text", of: form)
    try type("x", into: "page", of: form)
    #expect(try problem("page", of: form) == .notDigits)
    try type("0203", into: "page", of: form)
    model.save(form)
    world.server.settle()
    #expect(world.stored(.notes, form.id)?["page"] == .integer(203))
    #expect(world.stored(.notes, form.id)?["kind"] == .string("note"))
  }

  @Test func aBookIsLentTodayAndComesBack() throws {
    let form = try open(.loan)
    try type("Jonas", into: "borrower", of: form)
    model.save(form)
    world.server.settle()
    let today = Value.string(world.clock.today.text)
    #expect(world.stored(.loans, form.id)?["lent"] == today)
    model.giveBack(model.loans[0])
    world.server.settle()
    #expect(world.stored(.loans, form.id)?["returned"] == today)
    #expect(world.stored(.loans, form.id)?["borrower"] == .string("Jonas"))
  }

  // MARK: Changing, while others do

  @Test func onlyChangedFieldsAreSent() throws {
    put(.reads, "r1", [("started", .string("2023")), ("extra", .boolean(true))])
    let form = try open(.read, "r1")
    #expect(!form.canSave)
    try type("On the train", into: "note", of: form)
    model.save(form)
    world.server.settle()
    let write = try #require(world.server.written.last?.first)
    guard case .update(_, let mask) = write.operation else {
      Issue.record("no update")
      return
    }
    #expect(mask.paths.map(\.string) == ["note"])
    #expect(write.precondition == .exists(true))
    #expect(world.stored(.reads, "r1")?["extra"] == .boolean(true))
  }

  @Test func whatIsTypedStaysWhenItsRecordChangesElsewhere() throws {
    put(.notes, "n1", [("text", .string("One")), ("page", .integer(1))])
    let form = try open(.note, "n1")
    try type("Two", into: "text", of: form)
    put(.notes, "n1", [("text", .string("Three")), ("page", .integer(9))])
    #expect(form.fields[0].text == "Two")
    #expect(form.fields[0].elsewhere == "Three")
    #expect(form.fields[2].text == "9")
    form.fields[0].useElsewhere()
    #expect(form.fields[0].text == "Three")
    #expect(!form.isModified)
  }

  @Test func whatWasDeletedElsewhereCanBeSavedAgain() throws {
    put(.notes, "n1", [("text", .string("One")), ("page", .integer(1))])
    let form = try open(.note, "n1")
    try type("Two", into: "text", of: form)
    world.server.put(LibraryCollection.notes.path("n1"), nil)
    world.server.settle()
    #expect(form.isGone)
    model.save(form)
    world.server.settle()
    #expect(world.stored(.notes, "n1")?["text"] == .string("Two"))
    #expect(world.stored(.notes, "n1")?["page"] == .integer(1))
  }

  @Test func aDeletionDoesNotTakeAnEditWithIt() throws {
    put(.notes, "n1", [("text", .string("One"))])
    world.client.disableNetwork()
    model.delete(try open(.note, "n1"))
    #expect(model.notes.isEmpty)
    world.server.put(
      LibraryCollection.notes.path("n1"),
      MapValue([("book", .string("b1")), ("text", .string("More"))]))
    world.reconnect()
    #expect(world.stored(.notes, "n1")?["text"] == .string("More"))
    #expect(world.client.refusedWrites.count == 1)
    #expect(model.notes.map(\.text) == ["More"])
  }

  @Test func aRefusedEditOfADeletedRecordBringsItBackWhole() throws {
    put(.notes, "n1", [("text", .string("One")), ("page", .integer(7))])
    let sync = SyncStatusViewModel(store: world.store, requests: world.requests)
    world.client.disableNetwork()
    let form = try open(.note, "n1")
    try type("Two", into: "text", of: form)
    model.save(form)
    world.server.put(LibraryCollection.notes.path("n1"), nil)
    world.reconnect()
    // The test's server says only now that it is gone.
    world.server.put(LibraryCollection.notes.path("n1"), nil)
    world.server.settle()
    let refused = try #require(sync.refused.first)
    #expect(refused.book == "b1")
    #expect(refused.fields == ["text"])
    sync.sendAgain(refused)
    world.server.settle()
    #expect(world.stored(.notes, "n1")?["text"] == .string("Two"))
    #expect(world.stored(.notes, "n1")?["page"] == .integer(7))
    #expect(sync.refused.isEmpty)
  }

  @Test func aDeletedRecordComesBack() throws {
    put(.loans, "l1", [("borrower", .string("Kim"))])
    let undo = try #require(world.store.delete(.loans, "l1"))
    world.server.settle()
    #expect(world.stored(.loans, "l1") == nil)
    undo()
    world.server.settle()
    #expect(world.stored(.loans, "l1")?["borrower"] == .string("Kim"))
  }

  @Test func whatIsTypedWaitsWhileAnotherBookIsLookedAt() throws {
    let drafts = RecordDrafts()
    var page: BookDetailsViewModel? = BookDetailsViewModel(
      "b1", store: world.store, drafts: drafts)
    world.server.settle()
    page?.open(.note)
    page?.open(.loan)
    let typed = try #require(page?.form(.note))
    try type("Half a thought", into: "text", of: typed)
    page = nil
    let again = BookDetailsViewModel("b1", store: world.store, drafts: drafts)
    #expect(again.form(.note)?.fields[0].text == "Half a thought")
    #expect(again.form(.loan) == nil)
    #expect(drafts.take("b1").isEmpty)
  }

  // MARK: Values of other programs

  @Test func whatMakesNoSenseIsShownAsItIsAndCanBeRepaired() throws {
    put(.reads, "r1", [("finished", .string("last May")), ("started", .integer(2020))])
    #expect(model.unreadable("r1").map(\.name) == ["finished"])
    #expect(model.unreadable("r1")[0].text == "last May")
    let form = try open(.read, "r1")
    #expect(form.fields[1].text == "last May")
    #expect(try problem("finished", of: form) == .notADate)
    // It was there before: another field can be saved beside it.
    try type("x", into: "note", of: form)
    #expect(form.canSave)
    try type("2020-05", into: "finished", of: form)
    model.save(form)
    world.server.settle()
    #expect(world.stored(.reads, "r1")?["finished"] == .string("2020-05"))
    #expect(world.stored(.reads, "r1")?["started"] == .integer(2020))
    #expect(model.unreadable("r1").isEmpty)
  }

  @Test func whatMakesNoSenseInTheBookIsTold() {
    world.receive(
      "b1", [("title", .string("Hush")), ("pages", .string("many")), ("odd", .integer(3))])
    #expect(model.unreadable("b1").map(\.name) == ["pages"])
    #expect(model.allFields.map(\.name) == ["odd", "pages", "title"])
  }

  // MARK: Parts of the book

  @Test func progressIsInPagesPerCentOrMinutes() throws {
    let form = try open(.progress)
    #expect(form.fields[1].text == "page")
    try type("300", into: "amount", of: form)
    #expect(try problem("amount", of: form) == .tooFar(276))
    try type("percent", into: "unit", of: form)
    #expect(try problem("amount", of: form) == .tooFar(100))
    try type("62", into: "amount", of: form)
    model.save(form)
    #expect(model.book?.progress?.percent == 62)
    #expect(model.book?.progress?.page == nil)
    #expect(model.book?.progress?.on == world.clock.today)
    let again = try open(.progress)
    #expect(again.fields.map(\.text) == ["62", "percent"])
    try type("", into: "amount", of: again)
    model.save(again)
    #expect(model.book?.progress == nil)
  }

  @Test func aReviewIsWrittenInPlaceAndRemembered() throws {
    let form = try open(.review)
    try type("Good.", into: "review", of: form)
    try type("true", into: "spoiler", of: form)
    model.save(form)
    world.server.settle()
    #expect(world.stored(.books, "b1")?["review"] == .string("Good."))
    #expect(world.stored(.books, "b1")?["spoiler"] == .boolean(true))
    #expect(world.stored(.books, "b1")?["pages"] == .integer(276))
    #expect(model.changes.count == 1)
  }

  @Test func aReviewThatIsBeingWrittenFollowsOnlyWhereItIsUntouched() throws {
    let form = try open(.review)
    world.receiveEdit("b1") { $0.review = "Theirs" }
    #expect(form.fields[0].text == "Theirs")
    try type("Mine", into: "review", of: form)
    world.receiveEdit("b1") { $0.review = "Theirs again" }
    #expect(form.fields[0].text == "Mine")
    #expect(form.fields[0].elsewhere == "Theirs again")
  }

  @Test func theFocusGoesBackToWhatOpenedTheForm() throws {
    put(.notes, "n1", [("text", .string("One"))])
    model.close(try open(.note, "n1"))
    #expect(!model.takesFocus(.note, nil))
    #expect(!model.takesFocus(.read, "n1"))
    #expect(model.takesFocus(.note, "n1"))
    #expect(!model.takesFocus(.note, "n1"))
    model.close(try open(.note))
    #expect(model.takesFocus(.note, nil))
    model.delete(try open(.note, "n1"))
    #expect(model.takesFocus(.note, nil))
  }

  // MARK: Shelves, tags, status, history

  private func label(_ text: String, isShelf: Bool = false) {
    model.label = text
    model.addLabel(isShelf: isShelf)
    world.server.settle()
  }

  @Test func tagsAndShelvesAreAddedOnce() throws {
    label(" Sea ")
    label("séa")
    #expect(model.book?.tags == ["Sea"])
    label("By the bed", isShelf: true)
    let shelf = try #require(model.shelves.first)
    #expect(model.book?.shelves == [shelf.id])
    #expect(model.shelfName(shelf.id) == "By the bed")
    // A name that is a shelf's means the shelf.
    label("by the bed")
    #expect(model.book?.tags == ["Sea"])
    #expect(model.shelves.count == 1)
    model.removeShelf(shelf.id)
    model.removeTag("Sea")
    world.server.settle()
    #expect(world.stored(.books, "b1")?["tags"] == .array([]))
    #expect(model.book?.shelves.isEmpty == true)
  }

  @Test func aChangeOfTagsTellsWhatCameAndWent() throws {
    label("By the bed", isShelf: true)
    label("sea")
    let line = try #require(model.lines(of: model.changes[0]).first)
    #expect(line.isOfSet && line.to == "sea" && line.from == nil)
    #expect(model.lines(of: model.changes[1]).first?.to == "By the bed")
  }

  @Test func theStatusWritesDownTheRead() {
    model.setStatus(.reading)
    world.server.settle()
    #expect(model.reads.map(\.started) == [world.clock.today])
    model.setStatus(.read)
    world.server.settle()
    #expect(model.reads.map(\.finished) == [world.clock.today])
    #expect(model.reads[0].outcome == .finished)
  }

  @Test func aChangeThatWasChangedAgainCannotBeTakenBack() {
    model.rate(Rating(quarters: 8))
    world.server.settle()
    #expect(model.canUndo(model.changes[0]))
    model.rate(Rating(quarters: 12))
    world.server.settle()
    #expect(model.canUndo(model.changes[0]))
    #expect(!model.canUndo(model.changes[1]))
  }

  @Test func readsAndLoansHaveTheLatestFirst() {
    put(.reads, "r1", [("finished", .string("2021"))])
    put(.reads, "r2", [])
    put(.reads, "r3", [("started", .string("2024-02-01"))])
    put(.loans, "l1", [("lent", .string("2024")), ("returned", .string("2025"))])
    put(.loans, "l2", [("lent", .string("2023"))])
    #expect(model.reads.map(\.id) == ["r3", "r1", "r2"])
    #expect(model.loans.map(\.id) == ["l2", "l1"])
  }
}
