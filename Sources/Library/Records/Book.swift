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
  /// Whether only a part of the document was read.
  package private(set) var isPartial = false

  package init(id: String) {
    self.id = id
  }

  /// Reads a document.
  package convenience init(id: String, map: MapValue) {
    self.init(id: id)
    unreadable = read(map)
  }

  /// Reads only what lists show and sort by, which takes a fraction of the time: what else the
  /// document has counts as absent. Such a book is not for saving.
  package convenience init(listing id: String, _ fields: Fields) {
    self.init(id: id)
    isPartial = true
    let coder = FieldCoder(reading: fields)
    visitListed(coder)
    unreadable = coder.unreadable
  }

  package func visit(_ coder: FieldCoder) {
    visitListed(coder)
    visitOthers(coder)
  }

  /// What lists show and sort by.
  private func visitListed(_ coder: FieldCoder) {
    coder.date("added", &added)
    coder.text("author", &author)
    coder.text("cover", &cover)
    coder.text("format", &formatName)
    coder.texts("genres", &genres)
    coder.text("isbn", &isbn)
    coder.text("language", &language)
    coder.integer("minutes", &minutes)
    coder.date("originallyPublished", &originallyPublished)
    coder.integer("pages", &pages)
    coder.group("progress", &progress, empty: Progress()) { $0.visit($1) }
    coder.date("published", &published)
    coder.rating("rating", &rating)
    coder.list("series", &series, empty: SeriesEntry(name: "", position: "")) { $0.visit($1) }
    coder.text("sortAuthor", &sortAuthor)
    coder.text("sortTitle", &sortTitle)
    coder.text("status", &statusName)
    coder.text("title", &title)
  }

  /// What only the book's own page shows.
  private func visitOthers(_ coder: FieldCoder) {
    coder.list("contributors", &contributors, empty: Contributor(name: "")) { $0.visit($1) }
    coder.integer("copies", &copies)
    coder.text("description", &description)
    coder.entries("identifiers", &identifiers)
    coder.text("location", &location)
    coder.flag("owned", &owned)
    coder.text("privateNotes", &privateNotes)
    coder.text("publisher", &publisher)
    coder.text("review", &review)
    coder.entries("shelfPlaces", &shelfPlaces)
    coder.texts("shelves", &shelves)
    coder.group("source", &source, empty: BookSource()) { $0.visit($1) }
    coder.flag("spoiler", &spoiler)
    coder.text("subtitle", &subtitle)
    coder.texts("tags", &tags)
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
