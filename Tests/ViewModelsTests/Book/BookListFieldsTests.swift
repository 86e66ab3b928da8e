import Documents
import Library
import Sync
import TestServers
import Testing

@testable import ViewModels

/// The fields of the edit sheet that hold several things.
@MainActor @Suite struct BookListFieldsTests {
  private let world = TestWorld()

  private func edit(_ fields: [(String, Value)]) -> (model: BookViewModel, draft: BookDraft) {
    world.receive("b1", [("title", .string("Salt"))] + fields)
    let model = BookViewModel(editing: "b1", store: world.store)
    world.server.settle()
    guard let draft = model.draft else { fatalError("The book is not known.") }
    return (model, draft)
  }

  private func save(_ model: BookViewModel) -> MapValue {
    #expect(model.save())
    world.server.settle()
    return world.stored(.books, "b1") ?? MapValue()
  }

  private func texts(_ texts: String...) -> Value { .array(texts.map { .string($0) }) }

  private func person(_ name: String, _ more: [(String, Value)] = []) -> Value {
    .map(MapValue([("name", .string(name))] + more))
  }

  @Test func tagsOfSeveralReadersComeTogether() {
    let (model, draft) = edit([("tags", texts("sea", "maps"))])
    draft[.tags].text = "sea\nsalt\n"
    world.receiveEdit("b1") { $0.tags = ["sea", "maps", "coast"] }
    #expect(draft[.tags].text == "sea\ncoast\nsalt\n")
    #expect(draft[.tags].elsewhere == nil)
    #expect(save(model)["tags"] == texts("sea", "coast", "salt"))
  }

  @Test func whatIsStillBeingTypedCounts() {
    let (model, draft) = edit([])
    draft[.tags].text = "sea\n  long read "
    #expect(model.canSave)
    #expect(save(model)["tags"] == texts("sea", "long read"))
  }

  @Test func chipsAreKeptOnceAndWithoutWhatIsEmpty() {
    let (model, draft) = edit([("tags", texts("sea"))])
    draft[.tags].text = "sea\n\n sea \n"
    #expect(!model.modified)
    draft[.tags].text = ""
    #expect(save(model)["tags"] == .array([]))
  }

  @Test func theFirstGenreHasThePictureAndTheOthersFollow() {
    let (model, draft) = edit([("genres", texts("Fantasy", "Sea"))])
    #expect(draft[.genre].text == "Fantasy")
    #expect(draft[.moreGenres].text == "Sea\n")
    draft[.genre].text = "Horror"
    draft[.moreGenres].text = "Sea\nMaps\n"
    #expect(save(model)["genres"] == texts("Horror", "Sea", "Maps"))
  }

  @Test func shelvesAreNamedAndMadeWhenTheyAreNew() throws {
    world.server.put(LibraryCollection.shelves.path("s1"), MapValue([("name", .string("Bed"))]))
    let (model, draft) = edit([("shelves", texts("s1"))])
    #expect(draft[.shelves].text == "Bed\n")
    draft[.shelves].text = "Bed\nCellar\n"
    let book = save(model)
    guard case .array(let ids)? = book["shelves"], ids.count == 2, case .string(let new) = ids[1]
    else {
      Issue.record("The book does not stand on two shelves.")
      return
    }
    #expect(ids[0] == .string("s1"))
    #expect(world.stored(.shelves, new)?["name"] == .string("Cellar"))
    // Renamed elsewhere, it is no change of the book.
    world.server.put(LibraryCollection.shelves.path("s1"), MapValue([("name", .string("Night"))]))
    world.server.settle()
    #expect(draft[.shelves].text == "Night\nCellar\n")
    #expect(!model.modified)
  }

  @Test func aBookIsInSeveralSeriesWithPositionsAsTyped() {
    let (model, draft) = edit([("series", .string("Tidewright"))])
    #expect(draft[.series].text == "Tidewright\t\n")
    draft[.series].text = "Tidewright\t0.5\nOmnibus\t1-3\n\t\n"
    let book = Book(id: "b1", map: save(model))
    #expect(book.series.map { $0.name } == ["Tidewright", "Omnibus"])
    #expect(book.series.map { $0.position } == ["0.5", "1-3"])
  }

  @Test func identifiersKeepWhatWasNotTouched() {
    let ids = MapValue([("asin", .string("B0")), ("goodreads", .integer(12))])
    let (model, draft) = edit([("identifiers", .map(ids))])
    #expect(draft[.identifiers].text == "asin\tB0\ngoodreads\t12\n")
    draft[.identifiers].text = "goodreads\t12\nolid\t\n"
    #expect(draft[.identifiers].problem == .identifierIncomplete)
    draft[.identifiers].text = "goodreads\t12\ngoodreads\t13\n"
    #expect(draft[.identifiers].problem == .identifierTwice("goodreads"))
    draft[.identifiers].text = "goodreads\t12\nolid\tOL1\n"
    #expect(
      save(model)["identifiers"]
        == .map(MapValue([("goodreads", .integer(12)), ("olid", .string("OL1"))])))
  }

  // MARK: People

  @Test func theLineOfAuthorsFollowsTheListWhileItSaysNothingElse() {
    let (model, draft) = edit([
      ("author", .string("Ann A")), ("contributors", .array([person("Ann A")])),
    ])
    let people = draft[.contributors]
    draft.set(people, "Ann A\t\t\nBo B\t\t\nCy C\ttranslator\t\n")
    #expect(draft.author.text == "Ann A, Bo B")
    draft.set(people, "Bo B\t\t\nAnn A\t\t\nCy C\ttranslator\t\n")
    #expect(draft.author.text == "Bo B, Ann A")
    draft.set(people, "Ann A\t\t\n")
    #expect(draft.author.text == "Ann A")
    #expect(!model.modified)
  }

  @Test func aLineWithoutAListStaysAndIsAddedTo() {
    let (model, draft) = edit([("author", .string("Ann A"))])
    draft.set(draft[.contributors], "Bo B\t\t\n")
    #expect(draft.author.text == "Ann A, Bo B")
    draft.set(draft[.contributors], "Bo B\tillustrator\t\n")
    #expect(draft.author.text == "Ann A")
    draft.set(draft[.contributors], "")
    #expect(!model.modified)
  }

  @Test func anAuthorWhoIsPutOnTheListIsNotNamedTwice() {
    let (_, draft) = edit([("author", .string("Ann A"))])
    draft.set(draft[.contributors], "Ann A\t\t\n")
    #expect(draft.author.text == "Ann A")
    draft.set(draft[.contributors], "Ann A\t\t\nBo B\t\t\n")
    #expect(draft.author.text == "Ann A, Bo B")
  }

  @Test func aLineThatWasJustTypedIsAddedToAsWell() {
    let (_, draft) = edit([])
    draft.author.text = "Ann A"
    draft.set(draft[.contributors], "B\t\t\n")
    draft.set(draft[.contributors], "Bo B\t\t\n")
    #expect(draft.author.text == "Ann A, Bo B")
    draft.set(draft[.contributors], "Bo B\ttranslator\t\n")
    #expect(draft.author.text == "Ann A")
  }

  @Test func aLineNamesOthersBeforeThoseOfTheList() {
    #expect(AuthorLine.others("Ann A, Bo B", ["Bo B"]) == "Ann A")
    #expect(AuthorLine.others("Ann A", []) == "Ann A")
    #expect(AuthorLine.others("Ann A", ["Ann A"]) == nil)
    #expect(AuthorLine.others("", []) == nil)
    #expect(AuthorLine.others("Bo B", ["Ann A", "Bo B"]) == nil)
  }

  @Test func whatWasImportedStaysUntilTheListIsEdited() {
    let imported: [(String, Value)] = [
      ("author", .string("Ann A")),
      (
        "contributors",
        .array([person("Ann A", [("sortName", .string("A, Ann"))]), person("Bo B")])
      ),
    ]
    let (model, draft) = edit(imported)
    #expect(draft.author.text == "Ann A")
    draft.set(draft[.contributors], "Ann A\t\tA, Ann\nBo B\t\t\nCy C\t\t\n")
    #expect(draft.author.text == "Ann A, Bo B, Cy C")
    draft.set(draft[.contributors], "Ann A\t\tA, Ann\nBo B\t\t\n")
    #expect(draft.author.text == "Ann A")
    #expect(!model.modified)
  }

  @Test func aLineOfTheReadersOwnIsNotOverwritten() {
    let (_, draft) = edit([
      ("author", .string("Ann A")), ("contributors", .array([person("Ann A")])),
    ])
    draft.author.text = "A. A. and friends"
    draft.set(draft[.contributors], "Ann A\t\t\nBo B\t\t\n")
    #expect(draft.author.text == "A. A. and friends")
  }

  @Test func aNameThatIsChangedInTheLineIsChangedInTheList() {
    let (model, draft) = edit([
      ("author", .string("Ann A")),
      (
        "contributors",
        .array([person("Ann A", [("sortName", .string("A, Ann"))]), person("Bo B")])
      ),
    ])
    draft.author.text = "Anne A"
    let book = Book(id: "b1", map: save(model))
    #expect(book.author == "Anne A")
    #expect(book.contributors.map { $0.name } == ["Anne A", "Bo B"])
    #expect(book.contributors.first?.sortName == nil)
  }

  @Test func partsOfTheListThatAreNotKnownHereStay() {
    let born = person("Ann A", [("born", .integer(1950)), ("role", .string("author"))])
    let (model, draft) = edit([("contributors", .array([born]))])
    #expect(draft[.contributors].text == "Ann A\t\t\n")
    draft.set(draft[.contributors], "Ann A\t\tA, Ann\nBo B\tnarrator\t\n")
    #expect(
      save(model)["contributors"]
        == .array([
          person(
            "Ann A",
            [
              ("born", .integer(1950)), ("role", .string("author")),
              ("sortName", .string("A, Ann")),
            ]),
          person("Bo B", [("role", .string("narrator"))]),
        ]))
  }

  @Test func aRoleNeedsAName() {
    let (model, draft) = edit([])
    draft.set(draft[.contributors], "\ttranslator\t\n")
    #expect(!model.modified)
    draft.set(draft[.contributors], "\t\tA, Ann\n")
    #expect(draft[.contributors].problem == .personMissing)
    #expect(!model.canSave)
  }

  @Test func aListThatChangedElsewhereIsShownAndCanBeUsed() {
    let (model, draft) = edit([
      ("author", .string("")), ("contributors", .array([person("Ann A")])),
    ])
    draft.set(draft[.contributors], "Ann A\t\t\nBo B\t\t\n")
    world.receiveEdit("b1") { $0.contributors = [Contributor(name: "Ann Z")] }
    #expect(draft[.contributors].elsewhere == "Ann Z\t\t\n")
    draft.useElsewhere(draft[.contributors])
    #expect(draft[.contributors].text == "Ann Z\t\t\n")
    #expect(!draft[.contributors].isModified)
    _ = model
  }

  // MARK: Completion

  @Test func whatIsTypedIsCompletedFromTheLibrary() {
    world.receive("b2", [("title", .string("A")), ("publisher", .string("Tern & Tide"))])
    world.receive("b3", [("title", .string("B")), ("publisher", .string("Tern & Tide"))])
    world.receive("b4", [("title", .string("C")), ("publisher", .string("Ternary"))])
    world.receive("b5", [("title", .string("D")), ("tags", texts("sea", "Ärger"))])
    let model = BookViewModel(adding: world.store)
    let listening = world.client.listen(Query(collectionID: "books")) { _ in }
    world.server.settle()
    model.complete(.publisher, "ter")
    #expect(model.choices == ["Tern & Tide", "Ternary"])
    model.complete(.publisher, "tide")
    #expect(model.choices == ["Tern & Tide"])
    model.complete(.tags, "arg")
    #expect(model.choices == ["Ärger"])
    model.complete(.publisher, "Tern & Tide")
    #expect(model.choices.isEmpty)
    listening.remove()
  }
}
