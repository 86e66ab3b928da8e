import Documents
import Testing

@testable import Console

@Suite struct ConsolePlaceTests {
  @Test(arguments: [
    ("/", nil, nil, nil), ("", nil, nil, nil), ("/books", "books", nil, nil),
    ("/books/a", "books", "books/a", nil), ("/books/a/notes", "books/a/notes", nil, "books/a"),
    ("/books/a/notes/n", "books/a/notes", "books/a/notes/n", "books/a"),
    ("/books//a", nil, nil, nil),
    ("/books/..", nil, nil, nil), ("//query", nil, nil, nil),
    ("/books/a//query", "books", "books/a", nil),
  ])
  func addressesAreRead(
    _ path: String, _ collection: String?, _ document: String?, _ parent: String?
  ) {
    let place = ConsolePlace(path: path)
    #expect(place.collection?.string == collection)
    #expect(place.document?.string == document)
    #expect(place.parent?.string == parent)
    #expect(place.isQuerying == path.hasSuffix("//query"))
  }

  @Test(arguments: ["/", "/books", "/books/a", "/books/a?query/notes", "//query", "/books//query"])
  func addressesComeBack(_ path: String) {
    #expect(ConsolePlace(path: path).path == path)
  }

  @Test func theQueryComesAndGoes() {
    let place = ConsolePlace(path: "/books/a")
    #expect(place.querying(true).path == "/books/a//query")
    #expect(place.querying(true).querying(false) == place)
    #expect(ConsolePlace.top.querying(true).path == "//query")
  }
}
