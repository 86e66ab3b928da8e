import Documents
import Exchange
import Library

/// `bookspine list`
enum ListCommand {
  static let json = CommandHelp.Option(
    "--json", nil, "One JSON object a line for each book: its document's fields and id.")

  static let help = CommandHelp(
    name: "list", summary: "Lists the books.",
    description: "Lists the books of a library by their titles.",
    options: [CommandHelp.library, json],
    examples: ["bookspine list", "bookspine list --json | jq -r .title"])

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let library = try OpenLibrary(LibraryFile.path(arguments[CommandHelp.library]), makes: false)
    defer { library.close() }
    var books: [(key: [UInt8], document: Document)] = []
    try library.run(Query(collectionID: "books")) { document in
      books.append((sortKey(document), document))
    }
    books.sort { left, right in
      compareBytes(left.key, right.key).then {
        left.document.path.compare(to: right.document.path)
      } == .ascending
    }
    var output: [UInt8] = []
    for book in books {
      if arguments.has(json) {
        output += jsonLine(book.document)
      } else {
        output += Array((line(book.document) + "\n").utf8)
      }
      if output.count > 64 * 1024 {
        try Terminal.output(output)
        output = []
      }
    }
    try Terminal.output(output)
  }

  /// Title, then author, as the library's first order has it.
  private static func sortKey(_ document: Document) -> [UInt8] {
    let title = SortKey.title(
      text(document, "title") ?? "", language: text(document, "language"),
      override: text(document, "sortTitle"))
    return title + [0] + SortKey.author(text(document, "author") ?? "")
  }

  /// "The Lantern Keeper – Ada Quill, 312 pages"
  private static func line(_ document: Document) -> String {
    var line = Terminal.strong(text(document, "title") ?? "(no title)")
    if let author = text(document, "author"), !author.isEmpty { line += " – \(author)" }
    if case .integer(let pages)? = document.fields["pages"], pages > 0 {
      line += Terminal.faint(pages == 1 ? ", 1 page" : ", \(pages) pages")
    }
    return line
  }

  private static func jsonLine(_ document: Document) -> [UInt8] {
    var map = document.fields.map
    // The document's identifier, also if another client wrote a field of this name.
    map["id"] = .string(document.path.id)
    var writer = JSONWriter()
    writer.object(map)
    writer.lineFeed()
    return writer.bytes
  }

  private static func text(_ document: Document, _ field: String) -> String? {
    guard case .string(let text)? = document.fields[field] else { return nil }
    // A line feed in a title would look like another book.
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      line.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(line)
  }
}
