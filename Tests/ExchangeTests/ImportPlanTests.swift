import Documents
import Library
import Testing

@testable import Exchange

@Suite struct ImportPlanTests {
  private func goodreads(_ rows: String) -> [UInt8] {
    csv(
      "Book Id,Title,Author,ISBN13,My Rating,Number of Pages,Exclusive Shelf,Date Read,Bookshelves\n"
        + rows)
  }

  private let first = "1,T,Ada,9780306406157,4,100,read,,sea\n2,U,Li,,0,,to-read,,\n"

  @Test func aNewerExportChangesOnlyWhatTheReaderHasNotEdited() throws {
    let library = MemoryLibrary()
    try library.importing(goodreads(first))
    let newer = "1,T,Ada,9780306406157,5,120,read,2024/01/02,sea\n2,U,Li,,0,,to-read,,\n"
    library.edit(library.books[0]) { $0.tags = ["mine"] }
    let plan = try library.importing(goodreads(newer), id: "second")
    #expect(plan.counts[.updated] == 1)
    #expect(plan.counts[.unchanged] == 1)
    let book = library.books[0]
    #expect(book.rating?.stars == 5)
    #expect(book.pages == 120)
    #expect(book.tags == ["mine"])
    #expect(library.reads(of: book).map(\.finished?.text) == ["2024-01-02"])
    #expect(try library.plan(goodreads(newer)).isEmpty)
  }

  @Test func editsOfTheReaderSurviveTheSameFile() throws {
    let library = MemoryLibrary()
    try library.importing(goodreads(first))
    library.edit(library.books[0]) {
      $0.rating = nil
      $0.title = "Mine"
    }
    let plan = try library.importing(goodreads(first), id: "second")
    #expect(plan.counts[.unchanged] == 2)
    #expect(plan.isEmpty)
    #expect(library.books[0].title == "Mine")
  }

  @Test func whereBothHaveChangedAFieldTheReaderWinsUnlessTheyDecideOtherwise() throws {
    let newer = goodreads("1,T,Ada,9780306406157,2,120,read,,sea\n")
    for fileWins in [false, true] {
      let library = MemoryLibrary()
      try library.importing(goodreads(first))
      library.edit(library.books[0]) { $0.rating = Rating(stars: 3.5) }
      var choices = ImportChoices()
      if fileWins { choices.rowsThatWin = [2] }
      let plan = try library.importing(newer, choices, id: "second")
      #expect(plan.counts[.conflicting] == 1)
      #expect(
        plan.rows[0].conflicts == [
          FieldDifference(name: "rating", from: .double(3.5), to: .integer(2))
        ])
      #expect(library.books[0].rating?.stars == (fileWins ? 2 : 3.5))
      #expect(library.books[0].pages == 120)
      // It was decided; it is not asked again.
      #expect(try library.plan(newer).counts[.unchanged] == 1)
    }
  }

  @Test func readingsThatTheReaderHasEditedAreAConflict() throws {
    let library = MemoryLibrary()
    try library.importing(goodreads(first))
    let read = library.reads[0]
    library.apply([
      .update(
        read.path, MapValue([("finished", .string("2020"))]),
        mask: FieldMask([FieldPath(field: "finished")]))
    ])
    let plan = try library.importing(
      goodreads("1,T,Ada,9780306406157,4,100,read,2024/01/02,sea\n"), id: "second")
    #expect(plan.counts[.conflicting] == 1)
    #expect(plan.rows[0].conflicts.map(\.name) == ["reads"])
    #expect(library.reads.map(\.finished?.text) == ["2020"])
  }

  @Test func aBookThatCameAnotherWayIsFilledInByItsNumberOnly() throws {
    let library = MemoryLibrary()
    let own = Book(id: "own")
    own.title = "My Title"
    own.author = "Ada"
    own.isbn = "0306406152"
    own.tags = ["mine"]
    library.apply(BookEdit.add(own))
    let plan = try library.importing(goodreads(first))
    #expect(plan.counts[.merged] == 1)
    #expect(plan.counts[.new] == 1)
    #expect(plan.rows[0].book == "own")
    let book = library.books.first { $0.id == "own" }!
    #expect(book.title == "My Title")
    #expect(book.isbn == "0306406152")
    #expect(book.pages == 100)
    #expect(book.rating?.stars == 4)
    #expect(library.shelfNames(of: book) == ["sea"])
    #expect(library.reads(of: book).count == 1)
    #expect(try library.plan(goodreads(first)).isEmpty)
    // What the reader removes again is not filled in a second time.
    library.edit(book) { $0.rating = nil }
    #expect(try library.plan(goodreads(first)).counts[.unchanged] == 2)
    // And it works the other way round.
    let plain = try library.importing(csv("title,isbn\nX,9780306406157\n"), id: "second")
    #expect(plain.counts[.merged] + plain.counts[.unchanged] == 1)
    #expect(library.books.count == 2)
  }

  @Test func twoDevicesMakeTheSameDocuments() throws {
    let one = MemoryLibrary()
    let other = MemoryLibrary()
    try one.importing(goodreads(first))
    try other.importing(goodreads(first))
    #expect(one.documents == other.documents)
  }

  @Test func aBookInTheTrashIsNotBroughtBack() throws {
    let library = MemoryLibrary()
    try library.importing(goodreads(first))
    let book = library.books[0]
    library.apply(BookEdit.delete(id: book.id, fields: book.map, origin: MemoryLibrary.origin))
    let plan = try library.importing(goodreads(first), id: "second")
    #expect(plan.counts[.skipped] == 1)
    #expect(plan.report.map(\.reason) == [.inTrash])
    #expect(library.books.count == 1)
  }

  @Test func shelvesOfTheSameNameAreOneShelf() throws {
    let library = MemoryLibrary()
    let shelf = Shelf(id: "mine")
    shelf.name = "Sea"
    library.apply([.create(shelf.path, shelf.map)])
    try library.importing(goodreads("1,T,A,,0,,read,,\"sea, new\"\n2,U,A,,0,,read,,\"New, SEA\"\n"))
    #expect(library.documents.keys.filter { $0.hasPrefix("shelves/") }.count == 2)
    #expect(library.books.map(\.shelves).allSatisfy { $0.contains("mine") && $0.count == 2 })
  }

  @Test func theRecordSaysWhatHappened() throws {
    let library = MemoryLibrary()
    try library.importing(goodreads(first + "3,,X,,,,,,\n4,V,X,123,,,,,\n"))
    let record = ImportRecord(
      id: "import", map: library.documents["imports/import"]?.map ?? MapValue())
    #expect(record.format == "goodreads")
    #expect(record.file == "file.csv")
    #expect(record.by == "ada")
    #expect(record.at != nil)
    #expect(record.completed != nil)
    #expect(record.counts["new"] == .integer(3))
    #expect(record.counts["failed"] == .integer(1))
    #expect(record.report.map(\.row) == [4, 5])
    #expect(record.report.map(\.kind) == ["failed", "note"])
    #expect(record.report[1].value == "123")
    #expect(!library.documents.keys.contains { $0.hasPrefix("changes/") })
  }

  @Test func aLongReportIsBounded() throws {
    let library = MemoryLibrary()
    var rows = ""
    for number in 0..<1000 {
      rows += "\(number),T\(number),X," + String(repeating: "ö", count: 300) + ",,,,,\n"
    }
    let plan = try library.importing(goodreads(rows))
    #expect(plan.report.count == 1000)
    let record = ImportRecord(
      id: "import", map: library.documents["imports/import"]?.map ?? MapValue())
    #expect(record.report.count == 200)
    #expect(record.report.allSatisfy { ($0.value?.utf8.count ?? 0) < 210 })
  }

  @Test func commitsHaveAtMostFourHundredWritesAndKeepABookTogether() throws {
    var rows = ""
    for number in 0..<900 { rows += "\(number),T\(number),X,,,,read,,\"s\(number), t\"\n" }
    let library = MemoryLibrary()
    let plan = try library.plan(goodreads(rows))
    let commits = ImportCommits(plan, id: "i", origin: MemoryLibrary.origin)
    var done: [Int] = []
    for index in 0..<commits.count {
      let writes = commits[index]
      #expect(writes.count <= 400)
      done.append(commits.rowsDone(after: index))
      var books: Set<String> = []
      for write in writes {
        let path = write.path.string
        if path.hasPrefix("books/") { books.insert(write.path.id) }
        if path.hasPrefix("reads/"), case .set(let fields) = write.operation {
          #expect(books.contains(Read(id: "", map: fields.map).book))
        }
      }
      library.apply(writes)
    }
    #expect(done == done.sorted())
    #expect(done.last == 900)
    #expect(library.books.count == 900)
    #expect(library.reads.count == 900)
    #expect(try library.plan(goodreads(rows)).isEmpty)
    let undo = library.undo("i")
    #expect(undo.kept.isEmpty)
    #expect(library.documents.keys.allSatisfy { $0.hasPrefix("imports/") })
  }

  @Test func aTextThatIsTooLargeFailsAlone() throws {
    let library = MemoryLibrary()
    let text = String(repeating: "a", count: 1_100_000)
    let plan = try library.importing(csv("title,review\nT,\(text)\nU,ok\n"))
    #expect(plan.counts[.failed] == 1)
    #expect(library.books.map(\.title) == ["U"])
  }
}
