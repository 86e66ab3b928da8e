import Documents

/// Books as an import makes them, about 500 bytes each.
enum SampleBook {
  static func fields(_ number: Int) -> Fields {
    let authors = ["Ursula K. Le Guin", "Stanisław Lem", "Virginia Woolf", "Jorge Luis Borges"]
    let author = authors[number % authors.count]
    return Fields(
      MapValue([
        ("title", .string("The Book of Sample Number \(number)")),
        ("author", .string(author)),
        ("pages", .integer(Int64(100 + number * 37 % 900))),
        ("isbn", .string("978\(1_000_000_000 + number)")),
        ("publisher", .string("Sample House & Daughters")),
        ("published", .string("\(1900 + number % 120)-0\(1 + number % 9)")),
        ("language", .string("en")),
        ("format", .string("paperback")),
        ("genres", .array([.string("Fantasy"), .string("Classics")])),
        ("rating", .double(Double(number % 20) / 4)),
        ("status", .string(["to-read", "reading", "read"][number % 3])),
        ("shelves", .array([.string("shelf\(number % 12)")])),
        ("tags", .array([.string("owned"), .string("tag\(number % 50)")])),
        (
          "series",
          .map(MapValue([("name", .string("Samples")), ("position", .string("\(number % 9)"))]))
        ),
        ("owned", .boolean(number % 2 == 0)),
        ("copies", .integer(Int64(1 + number % 3))),
        ("added", .string("2024-05-\(10 + number % 20)")),
        ("sortTitle", .string("book of sample number \(number)")),
        ("sortAuthor", .string(author)),
        (
          "source",
          .map(
            MapValue([
              ("format", .string("goodreads")), ("key", .string("\(number)")),
              ("digest", .bytes([UInt8](repeating: UInt8(number & 0xFF), count: 16))),
            ]))
        ),
      ]))
  }

  /// Twenty-five fields that queries may be about.
  static let queriedFields: [FieldPath] =
    [
      "author", "rating", "pages", "tags", "title", "isbn", "publisher", "published", "language",
      "format", "genres", "status", "shelves", "series", "owned", "added", "sortTitle",
      "sortAuthor",
      "source", "copies",
    ].map { FieldPath(field: $0) }
    + [
      ["series", "name"], ["series", "position"], ["source", "format"], ["source", "key"],
      ["source", "digest"],
    ].map { FieldPath(segments: $0) }

  static func path(_ number: Int) -> DocumentPath {
    DocumentPath(unchecked: Array("books/book\(1_000_000 + number * 7919 % 1_000_000)".utf8))
  }

  static func write(_ number: Int) -> Mutation {
    Mutation(path(number), .set(fields(number)))
  }
}
