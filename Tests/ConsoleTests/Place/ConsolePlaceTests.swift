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

  /// As `encodeURI` of JavaScript, whose `decodeURI` the page calls on its address.
  @Test(arguments: [
    ("/", "#/"), ("/books/a", "#/books/a"), ("/books/a%20b", "#/books/a%2520b"),
    ("/books/caf%C3%A9", "#/books/caf%25C3%25A9"), ("/books/café", "#/books/caf%C3%A9"),
    ("/books/a b", "#/books/a%20b"), ("/books/a#b?c", "#/books/a#b?c"),
    ("/books/\"<\\>\n", "#/books/%22%3C%5C%3E%0A"), ("/books//query", "#/books//query"),
  ])
  func linksAreEncoded(_ path: String, _ href: String) {
    #expect(ConsolePlace.href(path) == href)
    #expect(ConsolePlace(path: path).href == href)
  }

  @Test func theQueryComesAndGoes() {
    let place = ConsolePlace(path: "/books/a")
    #expect(place.querying(true).path == "/books/a//query")
    #expect(place.querying(true).querying(false) == place)
    #expect(ConsolePlace.top.querying(true).path == "//query")
  }
}
