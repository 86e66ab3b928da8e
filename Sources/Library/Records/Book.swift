package import Documents

/// A book of a library: `books/{id}`.
///
/// A class, since a value of so many fields is copied dearly; `copy()` makes a draft.
package final class Book: LibraryRecord {
  package let id: String

  package var title = ""
  /// One line, as the reader writes it.
  package var author = ""
  package var subtitle: String?
  package var contributors: [Contributor] = []
  /// Thirteen digits, where the document is in order.
  package var isbn: String?
  /// Names of catalogues and the book's number there: `goodreads`, `asin`, `olid`, `barcode`.
  package var identifiers = MapValue()
  package var publisher: String?
  package var published: PartialDate?
  package var originallyPublished: PartialDate?
  package var language: String?
  /// A `BookFormat`'s name, or what another program wrote.
  package var formatName: String?
  package var pages: Int?
  package var minutes: Int?
  package var genres: [String] = []
  package var rating: Rating?
  /// Markdown.
  package var review: String?
  package var spoiler = false
  package var privateNotes: String?
  /// Markdown.
  package var description: String?
  /// A `Status`' name, or what another program wrote.
  package var statusName: String?
  package var progress: Progress?
  /// Identifiers of shelves.
  package var shelves: [String] = []
  /// The book's place on a shelf that has an order: identifier of the shelf to number.
  package var shelfPlaces = MapValue()
  package var tags: [String] = []
  package var series: [SeriesEntry] = []
  package var owned = false
  package var copies: Int?
  package var location: String?
  package var wished = false
  /// The hash under which `covers` has the picture.
  package var cover: String?
  package var sortTitle: String?
  package var sortAuthor: String?
  package var added: PartialDate?
  /// Where an import found it.
  package var source: BookSource?

  /// Fields that the document has but that made no sense when it was read.
  package private(set) var unreadable: [String] = []

  package init(id: String) {
    self.id = id
  }

  /// Reads a document.
  package convenience init(id: String, map: MapValue) {
    self.init(id: id)
    unreadable = read(map)
  }

  package func visit(_ coder: FieldCoder) {
    coder.date("added", &added)
    coder.text("author", &author)
    coder.list("contributors", &contributors, empty: Contributor(name: "")) { $0.visit($1) }
    coder.integer("copies", &copies)
    coder.text("cover", &cover)
    coder.text("description", &description)
    coder.text("format", &formatName)
    coder.texts("genres", &genres)
    coder.entries("identifiers", &identifiers)
    coder.text("isbn", &isbn)
    coder.text("language", &language)
    coder.text("location", &location)
    coder.integer("minutes", &minutes)
    coder.date("originallyPublished", &originallyPublished)
    coder.flag("owned", &owned)
    coder.integer("pages", &pages)
    coder.text("privateNotes", &privateNotes)
    coder.group("progress", &progress, empty: Progress()) { $0.visit($1) }
    coder.date("published", &published)
    coder.text("publisher", &publisher)
    coder.rating("rating", &rating)
    coder.text("review", &review)
    coder.list("series", &series, empty: SeriesEntry(name: "", position: "")) { $0.visit($1) }
    coder.entries("shelfPlaces", &shelfPlaces)
    coder.texts("shelves", &shelves)
    coder.text("sortAuthor", &sortAuthor)
    coder.text("sortTitle", &sortTitle)
    coder.group("source", &source, empty: BookSource()) { $0.visit($1) }
    coder.flag("spoiler", &spoiler)
    coder.text("status", &statusName)
    coder.text("subtitle", &subtitle)
    coder.texts("tags", &tags)
    coder.text("title", &title)
    coder.flag("wished", &wished)
  }
}

extension Book {
  package var path: DocumentPath { LibraryCollection.books.path(id) }

  /// The status, if it is one of ours.
  package var status: Status? {
    get { statusName.flatMap { Status(name: $0) } }
    set { statusName = newValue?.rawValue }
  }

  /// The format, if it is one of ours.
  package var format: BookFormat? {
    get { formatName.flatMap { BookFormat(name: $0) } }
    set { formatName = newValue?.rawValue }
  }

  /// The same book as a draft of its own.
  package func copy() -> Book { Book(id: id, map: map) }

  /// The bytes that order books by title.
  package var titleSortKey: [UInt8] {
    SortKey.title(title, language: language, override: sortTitle)
  }

  /// The bytes that order books by author.
  package var authorSortKey: [UInt8] { SortKey.author(author, sortName: sortAuthor) }
}
