import Documents
import Library
import Testing

@testable import Exchange

@Suite struct ImportUndoTests {
  private let file = csv(
    """
    Book Id,Title,Author,ISBN13,My Rating,Number of Pages,Exclusive Shelf,Date Read,Bookshelves
    1,T,Ada,9780306406157,4,100,read,,sea
    2,U,Li,,0,,to-read,,"sea, far"
    3,V,Li,,0,,read,2020/01/02,

    """)

  private func imported() throws -> MemoryLibrary {
    let library = MemoryLibrary()
    try library.importing(file)
    return library
  }

  private func remaining(_ library: MemoryLibrary) -> [String] {
    library.documents.keys.filter { !$0.hasPrefix("imports/") && !$0.hasPrefix("changes/") }
      .sorted()
  }

  @Test func anImportIsTakenBackWhole() throws {
    let library = try imported()
    let undo = library.undo()
    #expect(remaining(library) == [])
    #expect(undo.removed == 7)
    #expect(undo.kept.isEmpty)
    let record = ImportRecord(
      id: "import", map: library.documents["imports/import"]?.map ?? MapValue())
    #expect(record.undone != nil)
    // It can be brought in again.
    #expect(try library.plan(file).counts[.new] == 3)
  }

  @Test func aBookThatWasEditedSinceStaysWithItsShelfAndIsTold() throws {
    let library = try imported()
    let second = library.books[1]
    library.edit(second) { $0.title = "Mine" }
    let undo = library.undo()
    #expect(undo.kept == [second.path])
    #expect(library.books.map(\.title) == ["Mine"])
    #expect(library.shelfNames(of: library.books[0]) == ["sea", "far"])
  }

  @Test func aBookWithOwnNotesOrReadingsStaysWithItsReadings() throws {
    let library = try imported()
    let note = Note(id: "n")
    note.book = library.books[0].id
    note.text = "mine"
    library.apply([.create(note.path, note.map)])
    let undo = library.undo()
    #expect(undo.kept.map(\.id) == [library.books[0].id])
    #expect(library.books.map(\.title) == ["T"])
    #expect(library.reads.count == 1)
  }

  @Test func anUndoThatWasCutOffIsCompletedByTheNext() throws {
    let library = try imported()
    let third = library.books[2]
    library.apply([.delete(third.path)])
    #expect(library.reads(of: third).count == 1)
    library.undo()
    #expect(remaining(library) == [])
  }

  @Test func aBookInTheTrashKeepsItsReadings() throws {
    let library = try imported()
    let third = library.books[2]
    library.apply(BookEdit.delete(id: third.id, fields: third.map, origin: MemoryLibrary.origin))
    library.undo()
    #expect(library.reads(of: third).count == 1)
  }

  @Test func aReadingThatWasEditedKeepsItsBook() throws {
    let library = try imported()
    let third = library.books[2]
    library.apply([
      .update(
        library.reads(of: third)[0].path, MapValue([("note", .string("in the garden"))]),
        mask: FieldMask([FieldPath(field: "note")]))
    ])
    library.undo()
    #expect(library.books.map(\.title) == ["V"])
    #expect(library.reads.map(\.note) == ["in the garden"])
  }

  @Test func aShelfThatIsUsedElsewhereStays() throws {
    let library = try imported()
    let own = Book(id: "own")
    own.title = "Own"
    own.shelves = [library.books[0].shelves[0]]
    library.apply(BookEdit.add(own))
    library.undo()
    #expect(library.books.map(\.title) == ["Own"])
    #expect(library.shelfNames(of: library.books[0]) == ["sea"])
  }

  @Test func fieldsThatTheImportChangedGetTheirOldValuesBack() throws {
    let library = MemoryLibrary()
    let own = Book(id: "own")
    own.title = "My Title"
    own.isbn = "9780306406157"
    library.apply(BookEdit.add(own))
    let before = library.documents
    try library.importing(file)
    #expect(library.books.first { $0.id == "own" }?.pages == 100)
    let undo = library.undo()
    #expect(undo.kept.isEmpty)
    #expect(undo.reverted == 1)
    #expect(remaining(library) == ["books/own"])
    #expect(library.documents["books/own"] == before["books/own"])
  }

  @Test func fieldsThatWereEditedSinceAreNotReverted() throws {
    let library = MemoryLibrary()
    let own = Book(id: "own")
    own.title = "My Title"
    own.isbn = "9780306406157"
    library.apply(BookEdit.add(own))
    try library.importing(file)
    library.edit(library.books.first { $0.id == "own" }!) { $0.pages = 101 }
    let undo = library.undo()
    #expect(undo.kept.map(\.id) == ["own"])
    let book = library.books.first { $0.id == "own" }!
    #expect(book.pages == 101)
    #expect(book.rating == nil)
  }

  @Test func anUpdateByANewerExportIsUndoneAlone() throws {
    let library = try imported()
    let before = library.documents
    try library.importing(
      csv(
        """
        Book Id,Title,Author,ISBN13,My Rating,Number of Pages,Exclusive Shelf,Date Read,Bookshelves
        1,T,Ada,9780306406157,5,100,read,2024/01/02,sea
        3,V,Li,,0,,to-read,,
        4,W,Li,,0,,read,,new

        """), id: "second")
    library.undo("second")
    for path in remaining(library) { #expect(library.documents[path] == before[path], "\(path)") }
    #expect(
      remaining(library) == before.keys.filter { !$0.hasPrefix("imports/") }.sorted())
  }

  @Test func anImportThatWasBrokenOffIsUndoneAsFarAsItCame() throws {
    var rows = "Book Id,Title,Exclusive Shelf\n"
    for number in 0..<1000 { rows += "\(number),T\(number),read\n" }
    let library = MemoryLibrary()
    let plan = try library.plan(csv(rows))
    let commits = ImportCommits(plan, id: "import", origin: MemoryLibrary.origin)
    #expect(commits.count > 3)
    library.apply(commits[0])
    library.apply(commits[1])
    #expect(!library.books.isEmpty)
    library.undo()
    #expect(remaining(library) == [])
  }
}
