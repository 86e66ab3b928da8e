import Randomness
import Testing

@testable import Documents
@testable import Storage

@Suite struct ListingTests {
  let store: Store

  init() throws {
    store = try Store(.memory)
  }

  private func write(_ paths: String...) throws {
    for name in paths { try store.write(.set(path(name), map())) }
  }

  private func collectionIDs(
    _ parent: String = "", after last: String? = nil, limit: Int = 100,
    at point: ReadPoint = .latest
  ) throws -> [String] {
    let answer = Once<Result<[String], StorageError>>()
    store.collectionIDs(below: Array(parent.utf8), after: last, limit: limit, at: point) {
      answer.set($0)
    }
    return try answer.wait().get()
  }

  private func listing(
    _ collection: String, after last: String? = nil, limit: Int = 1000, byteLimit: Int = .max,
    at point: ReadPoint = .latest
  ) throws -> DocumentListing {
    let answer = Once<Result<DocumentListing, StorageError>>()
    store.listing(
      of: try CollectionPath(collection), after: last.map { path($0) }, limit: limit,
      byteLimit: byteLimit, at: point
    ) { answer.set($0) }
    return try answer.wait().get()
  }

  /// The names of a listing, those of missing documents in brackets.
  private func names(_ listing: DocumentListing) -> [String] {
    listing.entries.map { $0.document == nil ? "(\($0.path.id))" : $0.path.id }
  }

  @Test func collectionsAreListedOnceAndInOrder() throws {
    try write(
      "books/b/notes/n", "books-2/x", "books/b/notes/m", "a/a/a/a", "booksz/x", "books0/x", "z/z")
    #expect(try collectionIDs() == ["a", "books", "books-2", "books0", "booksz", "z"])
    #expect(try collectionIDs("books/b") == ["notes"])
    #expect(try collectionIDs("books/other").isEmpty)
    #expect(try collectionIDs(after: "books", limit: 2) == ["books-2", "books0"])
    #expect(try collectionIDs(after: "bookss", limit: 2) == ["booksz", "z"])
  }

  @Test func collectionsAreListedPageByPage() throws {
    let ids = [
      "__id7__", "__id10__", "__id7__x", "__idx", "a", "a b", "a!", "a!!", "a-b", "a-b-c", "a0",
      "b",
      "b.c", "b.c.d", "z", "ä",
    ]
    for (number, id) in ids.shuffled().enumerated() {
      // Some only by what is below them.
      let below = number.isMultiple(of: 2) ? "/x/notes/n" : "/x"
      try store.write(.set(DocumentPath(unchecked: Array((id + below).utf8)), map()))
      try store.write(.set(DocumentPath(unchecked: Array(("p/q/" + id + below).utf8)), map()))
    }
    let expected = ids.map { CollectionPath(unchecked: Array($0.utf8)) }.sorted().map(\.id)
    #expect(try collectionIDs("p/q") == expected)
    for limit in 1...4 {
      var found: [String] = []
      while true {
        let page = try collectionIDs("p/q", after: found.last, limit: limit)
        found += page
        if page.count < limit { break }
      }
      #expect(found == expected)
    }
    #expect(try collectionIDs() == expected.filter { $0 < "p" } + ["p"] + ["z", "ä"])
  }

  @Test func aCollectionWithoutDocumentsIsNotListed() throws {
    try write("books/b", "shelves/s/notes/n")
    let before = try store.place()
    try store.write(.delete(path("books/b")))
    try store.write(.delete(path("shelves/s/notes/n")))
    #expect(try collectionIDs().isEmpty)
    #expect(try collectionIDs(at: .sequence(before.sequence)) == ["books", "shelves"])
    #expect(try listing("shelves").entries.isEmpty)
    #expect(names(try listing("shelves", at: .sequence(before.sequence))) == ["(s)"])
  }

  @Test func missingDocumentsStandBetweenThoseThatAreThere() throws {
    try write("books/b", "books/a/notes/n", "books/b/notes/n", "books/b-1/x/y", "books/c/d/e/f/g")
    #expect(names(try listing("books")) == ["(a)", "b", "(b-1)", "(c)"])
    #expect(names(try listing("books", after: "books/b")) == ["(b-1)", "(c)"])
    #expect(names(try listing("books/c/d")) == ["(e)"])
    #expect(try listing("none").entries.isEmpty)
  }

  @Test func aListingSaysWhetherMoreFollows() throws {
    try write("books/a", "books/b", "books/c/notes/n")
    let two = try listing("books", limit: 2)
    #expect(names(two) == ["a", "b"])
    #expect(two.hasMore)
    let three = try listing("books", limit: 3)
    #expect(names(three) == ["a", "b", "(c)"])
    #expect(!three.hasMore)
    let rest = try listing("books", after: "books/b", limit: 1)
    #expect(names(rest) == ["(c)"])
    #expect(!rest.hasMore)
  }

  @Test func aListingEndsAtALimitOfBytes() throws {
    for id in ["a", "b", "c"] {
      let text = Value.string(String(repeating: "x", count: 1000))
      try store.write(.set(path("books/\(id)"), map(("text", text))))
    }
    let listing = try listing("books", byteLimit: 1500)
    #expect(names(listing) == ["a", "b"])
    #expect(listing.hasMore)
  }

  /// Against what a plain look at all paths finds, page by page.
  @Test func pagesAreTheWholeInParts() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    var random = SeededGenerator(seed: seed)
    let ids = ["a", "a-b", "a!", "a0", "b", "__id7__", "__id10__", "ä", "a/x/b", "b/x/a"]
    for _ in 0..<300 {
      let id = ids.randomElement(using: &random)! + String(Int.random(in: 0...20, using: &random))
      let deeper = Bool.random(using: &random) ? "/notes/n" : ""
      guard let path = try? DocumentPath("books/" + id + deeper) else { continue }
      try store.write(
        Int.random(in: 0...4, using: &random) == 0 ? .delete(path) : .set(path, map()))
    }
    let all = try store.run(Query(collectionID: nil, allDescendants: true)).documents.map(\.path)
    let found = Set(all.filter { $0.collection.string == "books" })
    let parents = Set(
      all.map { path in
        DocumentPath(
          unchecked: Array(path.utf8.split(separator: 0x2F)[..<2].joined(separator: [0x2F])))
      })
    let expected = parents.sorted().map { found.contains($0) ? $0.id : "(\($0.id))" }
    var pages: [String] = []
    var last: String?
    repeat {
      let page = try listing("books", after: last, limit: Int.random(in: 1...30, using: &random))
      pages += names(page)
      last = page.hasMore ? page.entries.last?.path.string : nil
    } while last != nil
    #expect(pages == expected, "seed \(seed)")
  }
}
