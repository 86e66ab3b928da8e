import Testing

@testable import Documents
@testable import Storage

struct DocumentKeyTests {
  private static let ids = [
    "__id-9223372036854775808__", "__id-1__", "__id0__", "__id7__", "__id10__",
    "__id9223372036854775807__", "\u{0}", "0", "A", "__id", "__id07__", "__idx__", "a", "a\u{0}",
    "aa", "ä", "😀",
  ]

  @Test func keysAreOrderedAsPathsAre() {
    let paths = DocumentKeyTests.ids.map { path("books/" + $0) }
    for left in paths {
      for right in paths {
        #expect(
          compareBytes(DocumentKey.key(left), DocumentKey.key(right)) == left.compare(to: right),
          "\(left.string) and \(right.string)")
      }
    }
  }

  @Test func aKeyTellsItsPath() {
    for id in DocumentKeyTests.ids {
      let path = path("books/b1/notes/" + id)
      #expect(DocumentKey.path(DocumentKey.key(path), in: path.collection) == path)
    }
  }
}
