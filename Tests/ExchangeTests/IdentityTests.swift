import Documents
import Library
import Testing

@testable import Exchange

@Suite struct IdentityTests {
  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Examples of FIPS 180-4.
  @Test func theHashIsTheStandardOne() {
    #expect(
      hexadecimal(SHA256.digest([]))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hexadecimal(SHA256.digest(Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hexadecimal(
        SHA256.digest(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test func identifiersNeverChange() {
    // Fixed for ever: another value would double the books of everybody who imports again.
    #expect(StableID.make("goodreads", "900001") == "Nuzv6vNsonTnjGgC87ZL")
    #expect(StableID.make("goodreads", "900002") != StableID.make("goodreads", "900001"))
    #expect(StableID.make("a", "bc") != StableID.make("ab", "c"))
  }

  @Test func noTwoFieldNamesShareAShortHash() {
    var seen: Set<[UInt8]> = []
    let book = Book(id: "x")
    let coder = FieldCoder()
    book.visit(coder)
    let names = [
      "added", "author", "contributors", "copies", "cover", "description", "format", "genres",
      "identifiers", "isbn", "language", "location", "minutes", "originallyPublished", "owned",
      "pages", "privateNotes", "progress", "published", "publisher", "rating", "reads", "review",
      "series", "shelfPlaces", "shelves", "sortAuthor", "sortTitle", "spoiler", "status",
      "subtitle",
      "tags", "title", "wished",
    ]
    for name in names {
      let hashes = FieldHashes(book: Fields(MapValue([(name, .integer(1))])), reads: 0)
      #expect(seen.insert(Array(hashes.bytes[..<2])).inserted, "\(name)")
    }
  }

  @Test func fieldHashesTellWhatChanged() {
    let map = MapValue([("title", .string("T")), ("source", .integer(1)), ("pages", .integer(3))])
    let hashes = FieldHashes(book: Fields(map), reads: 7)
    #expect(hashes.hash(of: "title") == FieldHashes.hash(.string("T")))
    #expect(hashes.hash(of: "title") != FieldHashes.hash(.string("U")))
    #expect(hashes.hash(of: "source") == nil)
    #expect(hashes.hash(of: "reads") == FieldHashes.fold(7))
    #expect(FieldHashes(.bytes(hashes.bytes))?.hash(of: "pages") == hashes.hash(of: "pages"))
    #expect(FieldHashes(.string("x")) == nil)
  }
}
