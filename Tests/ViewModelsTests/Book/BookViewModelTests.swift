import Documents
import Library
import Reactivity
import Sync
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite struct BookViewModelTests {
  private let world = TestWorld()

  init() {
    world.receive(
      "b1",
      [
        ("title", .string("The Salt Cartographer")), ("author", .string("Maren Oduya")),
        ("pages", .integer(412)), ("genres", .array([.string("Fantasy"), .string("Sea")])),
        ("publisher", .string("Tern")), ("mood", .string("salty")),
      ])
  }

  private func edit(_ id: String = "b1") -> (model: BookViewModel, draft: BookDraft) {
    let model = BookViewModel(editing: id, store: world.store)
    world.server.settle()
    guard let draft = model.draft else { fatalError("The book is not known.") }
    return (model, draft)
  }

  @Test func nothingIsModifiedAtTheStart() {
    let (model, draft) = edit()
    #expect(draft.title.text == "The Salt Cartographer")
    #expect(draft[.pages].text == "412")
    #expect(!model.modified)
    #expect(!model.canSave)
    #expect(!model.save())
  }

  /// Forms that would not be saved here: white space at the end, an ISBN of ten digits.
  @Test func whatOtherProgramsWroteIsNoChangeUntilItIsTouched() {
    world.receive(
      "b2",
      [
        ("title", .string(" Tide ")), ("review", .string("Wet.\n")),
        ("isbn", .string("0306406152")),
      ])
    let (model, draft) = edit("b2")
    #expect(!model.modified)
    #expect(draft.problemCount == 0)
    draft[.isbn].text = "0-306-40615-2"
    #expect(draft[.isbn].isModified)
    draft[.isbn].text = "0306406152"
    #expect(!model.modified)
  }

  @Test func undoingAllChangesIsNoChange() {
    let (model, draft) = edit()
    draft.title.text = "Salt"
    #expect(model.modified)
    #expect(model.canSave)
    draft.title.text = " The Salt Cartographer "
    #expect(!model.modified)
  }

  @Test func aSaveWritesOnlyWhatChangedWithItsChange() throws {
    let (model, draft) = edit()
    draft[.pages].text = "418"
    draft.genre.text = "Mystery"
    #expect(model.save())
    world.server.settle()
    let batch = try #require(world.server.written.last)
    #expect(batch.count == 2)
    guard case .update(_, let mask) = batch[0].operation else {
      Issue.record("The book is not updated.")
      return
    }
    #expect(mask.paths.map { $0.string } == ["genres", "pages"])
    #expect(batch[0].precondition == .exists(true))
    let book = try #require(world.stored(.books, "b1"))
    #expect(book["pages"] == .integer(418))
    #expect(book["genres"] == .array([.string("Mystery"), .string("Sea")]))
    #expect(book["mood"] == .string("salty"))
    let change = Change(id: "c", map: try #require(world.server.documents[batch[1].path]))
    #expect(change.book == "b1")
    #expect(change.by == "owner")
    #expect(change.at != nil)
    #expect(
      change.differences
        .contains(FieldDifference(name: "pages", from: .integer(412), to: .integer(418))))
  }

  @Test func pagesTakeDigitsOnly() {
    let (model, draft) = edit()
    draft[.pages].text = "412 pp"
    #expect(draft[.pages].problem == .notDigits)
    #expect(draft.problemCount == 1)
    #expect(!model.canSave)
    #expect(!model.save())
    draft[.pages].text = "0412"
    #expect(!model.modified)
    draft[.pages].text = ""
    #expect(model.canSave)
    draft[.pages].text = "12345678"
    #expect(draft[.pages].problem == .tooMany(digits: 6))
  }

  @Test func aTitleIsRequired() {
    let model = BookViewModel(adding: world.store)
    #expect(model.draft?.title.problem == .titleMissing)
    #expect(!model.canSave)
    model.draft?.author.text = "Somebody"
    #expect(!model.canSave)
    model.draft?.title.text = "Something"
    #expect(model.canSave)
  }

  @Test func aBookThatIsMissingBeginsWithItsPlace() {
    let start = Book(id: "")
    start.series = [SeriesEntry(name: "Tidewright", position: "3")]
    let model = BookViewModel(adding: world.store, start.map)
    #expect(!model.modified)
    model.draft?.title.text = "Three"
    #expect(model.save())
    world.server.settle()
    #expect(
      world.stored(.books, model.id)?["series"]
        == .array([.map(MapValue([("name", .string("Tidewright")), ("position", .string("3"))]))]))
    model.beginAnother()
    #expect(model.draft?[.series].text == "")
  }

  @Test func isbnsAreCheckedAsTheyAreTyped() {
    let (model, draft) = edit()
    draft[.isbn].text = "978-1-949102-83"
    #expect(draft[.isbn].problem == .isbnLength(12))
    draft[.isbn].text = "978-1-949102-83-2"
    #expect(draft[.isbn].problem == .isbnCheckDigit("3"))
    draft[.isbn].text = "978-1-949102-83-3"
    #expect(draft[.isbn].problem == nil)
    #expect(model.save())
    world.server.settle()
    #expect(world.stored(.books, "b1")?["isbn"] == .string("9781949102833"))
    #expect(!model.modified)
    draft[.isbn].text = "not a number"
    #expect(draft[.isbn].problem == .isbnCharacters)
  }

  @Test func datesMayBePartial() {
    let (_, draft) = edit()
    draft[.published].text = "2021-03"
    #expect(draft[.published].problem == nil)
    draft[.published].text = "2021-02-30"
    #expect(draft[.published].problem == .noSuchDay(month: 2, year: 2021, days: 28))
    draft[.published].text = "soon"
    #expect(draft[.published].problem == .notADate)
  }

  @Test func aPlaceInASeriesNeedsTheSeries() {
    let (model, draft) = edit()
    draft[.series].text = "\t2\n"
    #expect(draft[.series].problem == .seriesMissing)
    #expect(!model.canSave)
    draft[.series].text = "Tidewright\t2\n"
    #expect(model.save())
    world.server.settle()
    #expect(
      world.stored(.books, "b1")?["series"]
        == .array([.map(MapValue([("name", .string("Tidewright")), ("position", .string("2"))]))]))
  }

  @Test func untouchedFieldsFollowAndTouchedOnesKeepWhatWasTyped() {
    let (model, draft) = edit()
    draft[.publisher].text = "Tern & Tide"
    world.receive(
      "b1",
      [
        ("title", .string("The Salt Cartographers")), ("author", .string("Maren Oduya")),
        ("pages", .integer(412)), ("publisher", .string("Tern & Tide Books")),
      ])
    #expect(draft.title.text == "The Salt Cartographers")
    #expect(draft[.publisher].text == "Tern & Tide")
    #expect(draft[.publisher].elsewhere == "Tern & Tide Books")
    #expect(draft.changeCount == 1)
    draft.useElsewhere(draft[.publisher])
    #expect(draft[.publisher].text == "Tern & Tide Books")
    #expect(draft[.publisher].elsewhere == nil)
    #expect(!model.modified)
  }

  @Test func addingMakesABookWithTodaysDate() throws {
    let model = BookViewModel(adding: world.store)
    model.draft?.title.text = "New"
    model.draft?[.status].text = "reading"
    #expect(model.save())
    world.server.settle()
    let book = try #require(world.stored(.books, model.id))
    #expect(book["title"] == .string("New"))
    #expect(book["status"] == .string("reading"))
    #expect(book["added"] == .string("2026-11-30"))
    #expect(world.server.written.last?.first?.precondition == .exists(false))
  }

  @Test func deletingMovesTheBookToTheTrash() {
    let (model, _) = edit()
    #expect(model.delete())
    world.server.settle()
    #expect(world.stored(.books, "b1") == nil)
    #expect(world.stored(.trash, "b1") != nil)
  }

  @Test func aBookThatWasDeletedElsewhereCanBeSavedAgain() {
    let (model, draft) = edit()
    draft.title.text = "Kept"
    world.receiveDeletion("b1")
    #expect(model.isDeletedElsewhere)
    #expect(model.save())
    world.server.settle()
    #expect(world.stored(.books, "b1")?["title"] == .string("Kept"))
  }

  @Test func whatWasTypedOutlivesAReloadAfterTheBookWasDeleted() {
    let (model, draft) = edit()
    draft.title.text = "Kept"
    let kept = model.kept
    #expect(model.delete())
    world.server.settle()
    let again = BookViewModel(editing: "b1", store: world.store)
    again.restore(kept)
    world.server.settle()
    #expect(again.isDeletedElsewhere)
    #expect(again.title == "Kept")
    #expect(again.save())
    world.server.settle()
    #expect(world.stored(.books, "b1")?["title"] == .string("Kept"))
    #expect(world.stored(.trash, "b1") == nil)
  }

  @Test func strangeValuesThatWereNotTouchedStay() {
    world.receive("b2", [("title", .string("Odd")), ("pages", .map(MapValue()))])
    let (model, draft) = edit("b2")
    #expect(draft[.pages].text == "…")
    #expect(draft[.pages].problem == .notDigits)
    #expect(draft.problemCount == 0)
    draft.title.text = "Odder"
    #expect(model.save())
    world.server.settle()
    #expect(world.stored(.books, "b2")?["pages"] == .map(MapValue()))
  }

  @Test func whatMakesNoSenseIsShownAndCanBeRepairedOrTakenOut() {
    world.receive(
      "b2",
      [
        ("title", .string("Odd")), ("pages", .string("three hundred")),
        ("published", .string("some day")), ("language", .string("Klingon")),
      ])
    let (model, draft) = edit("b2")
    #expect(draft[.pages].text == "three hundred")
    #expect(draft[.pages].problem == .notDigits)
    #expect(draft[.published].problem == .notADate)
    #expect(draft[.language].problem == .notALanguage)
    #expect(draft[.language].isOwn)
    #expect(!model.modified)
    #expect(draft.problemCount == 0)
    draft[.pages].text = "300"
    draft[.published].text = ""
    #expect(model.save())
    world.server.settle()
    let book = world.stored(.books, "b2")
    #expect(book?["pages"] == .integer(300))
    #expect(book?["published"] == nil)
    #expect(book?["language"] == .string("Klingon"))
  }

  @Test func everyDateSaysWhatIsWrong() {
    let (_, draft) = edit()
    draft[.originallyPublished].text = "2024-02-30"
    #expect(draft[.originallyPublished].problem == .noSuchDay(month: 2, year: 2024, days: 29))
    draft[.originallyPublished].text = "-0362"
    #expect(draft[.originallyPublished].problem == nil)
    draft[.published].text = "2024-13"
    #expect(draft[.published].problem == .noSuchMonth(13))
    draft[.published].text = "0"
    #expect(draft[.published].problem == .yearZero)
  }

  @Test(arguments: ["en", "pt-BR", "zh-Hant", "gsw", "es-419"])
  func aLanguageIsACode(code: String) {
    let (_, draft) = edit()
    draft.language.text = code
    #expect(draft.language.problem == nil)
  }

  @Test(arguments: ["e", "English", "en_GB", "12", "en-", "en-toolongapart"])
  func otherTextsAreNoLanguage(code: String) {
    let (_, draft) = edit()
    draft.language.text = code
    #expect(draft.language.problem == .notALanguage)
  }

  @Test func theRestOfTheFieldsIsWrittenInItsType() {
    let model = BookViewModel(adding: world.store)
    let draft = model.draft
    draft?.title.text = "New"
    draft?[.minutes].text = "612"
    draft?[.owned].text = "yes"
    draft?[.copies].text = "2"
    draft?[.wished].text = "yes"
    draft?[.wished].text = ""
    draft?[.sortTitle].text = " New, The "
    draft?[.spoiler].text = "yes"
    draft?[.privateNotes].text = "For Jonas."
    #expect(model.save())
    world.server.settle()
    let book = world.stored(.books, model.id)
    #expect(book?["minutes"] == .integer(612))
    #expect(book?["owned"] == .boolean(true))
    #expect(book?["copies"] == .integer(2))
    #expect(book?["wished"] == nil)
    #expect(book?["sortTitle"] == .string("New, The"))
    #expect(book?["spoiler"] == .boolean(true))
    #expect(book?["privateNotes"] == .string("For Jonas."))
  }

  @Test func aStatusThatTheReaderSetsEndsTheReadThatGoesOn() {
    let read = LibraryCollection.reads.path("r1")
    world.server.put(
      read, MapValue([("book", .string("b1")), ("started", .string("2026-11-01"))]))
    let listening = world.client.listen(Query(collectionID: "reads")) { _ in }
    let (model, draft) = edit()
    draft[.status].text = "read"
    #expect(model.save())
    world.server.settle()
    #expect(world.server.documents[read]?["finished"] == .string("2026-11-30"))
    listening.remove()
  }

  @Test func oneBookAfterTheOther() {
    let model = BookViewModel(adding: world.store)
    let first = model.id
    model.draft?.title.text = "One"
    #expect(model.save())
    model.beginAnother()
    #expect(model.lastAdded == "One")
    #expect(model.draft?.title.text == "")
    #expect(!model.modified)
    model.draft?.title.text = "Two"
    #expect(model.save())
    world.server.settle()
    #expect(world.stored(.books, first)?["title"] == .string("One"))
    #expect(world.stored(.books, model.id)?["title"] == .string("Two"))
  }

  @Test func everyFieldOutlivesAReload() {
    let (model, draft) = edit()
    draft.set(draft[.contributors], "Jane\ttranslator\t\n")
    draft[.tags].text = "sea\nhalf ty"
    draft[.location].text = "Cellar = below & behind"
    let again = BookViewModel(editing: "b1", store: world.store)
    again.restore(model.kept)
    world.server.settle()
    #expect(again.draft?[.contributors].text == "Jane\ttranslator\t\n")
    #expect(again.draft?[.tags].text == "sea\nhalf ty")
    #expect(again.draft?[.location].text == "Cellar = below & behind")
    #expect(again.draft?.showsMore == true)
    #expect(again.draft?.changeCount == 3)
  }
}
