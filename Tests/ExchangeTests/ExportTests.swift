import Documents
import Library
import Randomness
import Testing

@testable import Exchange

@Suite struct ExportTests {
  private func export(_ library: MemoryLibrary) -> [UInt8] {
    var bytes = ExportWriter.header()
    for (path, fields) in library.documents.sorted(by: { $0.key < $1.key }) {
      bytes += ExportWriter.line(DocumentPath(unchecked: Array(path.utf8)), fields)
    }
    return bytes
  }

  /// The book of case B24, with everything that others lost on the way.
  private func caseB24() throws -> MemoryLibrary {
    let library = MemoryLibrary()
    let book = Book(id: "b1")
    book.title = "Comma, \"Quote\"\nNewline; =HYPERLINK(\"x\")"
    book.rating = Rating(stars: 3.5)
    book.review = "a\n\nb"
    book.tags = ["x, y", "z|||||w"]
    library.apply(BookEdit.add(book))
    for (index, text) in ["n1 🦉", "n2"].enumerated() {
      let note = Note(id: "n\(index)")
      note.book = "b1"
      note.text = text
      library.apply([.create(note.path, note.map)])
    }
    let dates: [(String?, String?)] = [
      ("2020-02-29", nil), (nil, "2021"), ("2022-01-01", "2022-01-01"),
    ]
    for (index, (start, finish)) in dates.enumerated() {
      let read = Read(id: "r\(index)")
      read.book = "b1"
      if let start { read.started = try PartialDate(start) }
      if let finish { read.finished = try PartialDate(finish) }
      library.apply([.create(read.path, read.map)])
    }
    return library
  }

  @Test func caseB24TheOwnExportComesBackUnchanged() throws {
    let library = try caseB24()
    let bytes = export(library)
    #expect(ExportReader.recognises(bytes))
    #expect(try library.plan(bytes).counts[.unchanged] == 6)
    #expect(try library.plan(bytes).isEmpty)
    let other = MemoryLibrary()
    let plan = try other.importing(bytes)
    #expect(plan.format == "bookspine")
    #expect(plan.counts[.new] == 6)
    for (path, fields) in library.documents { #expect(other.documents[path] == fields, "\(path)") }
    other.undo()
    #expect(other.documents.keys.allSatisfy { $0.hasPrefix("imports/") })
  }

  @Test func whatDiffersStaysUnlessTheFileIsToWin() throws {
    let library = try caseB24()
    let bytes = export(library)
    library.edit(library.books[0]) { $0.title = "Mine" }
    let plan = try library.importing(bytes)
    #expect(plan.counts[.conflicting] == 1)
    #expect(plan.rows[0].conflicts.map(\.name) == ["title"])
    #expect(library.books[0].title == "Mine")
    var choices = ImportChoices()
    choices.fileWins = true
    try library.importing(bytes, choices, id: "second")
    #expect(library.books[0].title.hasPrefix("Comma"))
  }

  @Test func linesThatCannotBeReadAreReported() throws {
    let library = MemoryLibrary()
    let plan = try library.importing(
      csv(
        """
        {"bookspine":"export","version":1}
        {"path":"books/a","fields":{"title":"A"}}
        {"path":"books","fields":{}}
        {"path":"books/b","fields":{"title":"B"

        {"path":"books/a","fields":{"title":"A"}}
        {"path":"books/c","fields":{"x":{"$what":"1"}}}
        {"path":"books/__d__","fields":{}}
        """))
    #expect(plan.rows.map(\.outcome) == [.new, .failed, .failed, .skipped, .failed, .failed])
    #expect(plan.report.map(\.row) == [3, 4, 6, 7, 8])
    #expect(library.books.map(\.title) == ["A"])
  }

  @Test func everyValueSurvivesJSON() throws {
    let values: [Value] = [
      .null, .boolean(true), .integer(0), .integer(.min), .integer(.max), .double(4),
      .double(-0.0), .double(0.1), .double(.leastNonzeroMagnitude), .double(1e300),
      .double(.infinity),
      .double(-.infinity), .double(.nan), .string(""),
      .string("\u{0}\u{1}\"\\/\n\r\t\u{7F}🦉\u{2028}"),
      .timestamp(Timestamp(seconds: 0)), .timestamp(Timestamp(seconds: -1, nanoseconds: 1000)),
      .timestamp(Timestamp(seconds: -62_135_596_800)),
      .timestamp(Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_000)),
      .bytes([]), .bytes([1]), .bytes([1, 2]), .bytes([255, 254, 253]), .reference("books/b1"),
      .geoPoint(GeoPoint(latitude: -12.5, longitude: 0)), .array([]),
      .array([.integer(1), .array([]), .map(MapValue())]), .map(MapValue([("$x", .integer(1))])),
      .map(MapValue([("$map", .map(MapValue([("$bytes", .string("x"))])))])),
      .map(MapValue([("$a", .null), ("b", .null)])), .map(MapValue([("", .integer(1))])),
    ]
    for value in values {
      let text = JSONWriter.text(value)
      #expect(try JSONReader.value(Array(text.utf8)[...]) == value, "\(text)")
    }
  }

  @Test func randomValuesSurviveJSON() throws {
    var random = SeededGenerator()
    func value(_ depth: Int) -> Value {
      switch random.next() % (depth > 3 ? 7 : 9) {
      case 0: return .null
      case 1: return .integer(Int64(bitPattern: random.next() >> (random.next() % 64)))
      case 2:
        let number = Double(bitPattern: random.next())
        return .double(number.isNaN ? .nan : number)
      case 3:
        return .string(
          String(
            (0..<random.next() % 6).map { _ in
              Character(Unicode.Scalar(UInt32(random.next() % 0xD800))!)
            }))
      case 4:
        return .bytes((0..<random.next() % 9).map { _ in UInt8(truncatingIfNeeded: random.next()) })
      case 5:
        return .timestamp(Timestamp(microseconds: Int64(random.next() % 200_000_000_000_000_000)))
      case 6: return .boolean(random.next() % 2 == 0)
      case 7: return .array((0..<random.next() % 4).map { _ in value(depth + 1) })
      default:
        return .map(MapValue((0..<random.next() % 4).map { ("$\($0 % 3)a", value(depth + 1)) }))
      }
    }
    for _ in 0..<500 {
      let value = value(0)
      let text = JSONWriter.text(value)
      #expect(try JSONReader.value(Array(text.utf8)[...]) == value, "\(random): \(text)")
    }
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\" 1}", "{a:1}", "01", "1.", ".5", "+1", "-", "1e", "tru", "\"a",
    "\"\\x\"",
    "\"\\u12G4\"", "\"a\nb\"", "1 2", "nul", "{\"a\":1,}", "1e999", "'a'", "[1 2]", "NaN",
    "{\"$bytes\":\"a\"}", "{\"$map\":{},\"b\":1}", "{\"$timestamp\":\"2023-02-30T00:00:00Z\"}",
  ])
  func whatIsNoJSONIsRefused(text: String) {
    #expect(throws: JSONProblem.self) {
      try JSONReader.value(Array(text.utf8)[...])
    }
  }

  /// Every client would refuse the document, again and again.
  @Test(arguments: ["[[1]]", "{\"a\":[1,[2]]}", "[{\"b\":[[]]}]"])
  func aListInAListIsNoDocument(value: String) throws {
    let line = "{\"path\":\"books/b1\",\"fields\":{\"title\":\"A\",\"x\":\(value)}}\n"
    var reader = try ExportReader(ExportWriter.header() + Array(line.utf8))
    guard case .failure(let error)? = reader.next()?.result else {
      Issue.record("It was taken")
      return
    }
    #expect(error.reason == .line(.nestedArray))
  }

  @Test func deepNestingIsRefused() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONProblem.tooDeep) { try JSONReader.value(Array(text.utf8)[...]) }
  }

  @Test func escapesAreRead() throws {
    let text = "\"\\ud83e\\udd89\\u00e9\\/\\b\\f\\ud83e\""
    #expect(try JSONReader.value(Array(text.utf8)[...]) == .string("🦉é/\u{8}\u{C}\u{FFFD}"))
  }
}
