/// The fields of the form. Their order is the one in which they are written and kept.
package enum DraftFieldName: Int, CaseIterable, Sendable {
  case title, subtitle, author, genre, moreGenres, pages, minutes, isbn, publisher, published
  case originallyPublished, series, format, language, status, tags, shelves, review, spoiler
  case contributors, sortTitle, sortAuthor, identifiers, owned, copies, location, wished
  case privateNotes, description, cover

  package var kind: FieldKind { DraftFieldName.table[rawValue].kind }

  /// The document's field.
  @inline(never)
  package var field: String {
    DraftFieldName.table[rawValue].field.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether what is typed is completed from what the library has.
  package var isCompleted: Bool {
    switch self {
    case .author, .publisher, .series, .contributors, .moreGenres, .tags, .shelves, .location,
      .identifiers:
      true
    default: false
    }
  }

  /// Whether it is a set: what others add and take away meanwhile comes together with what is typed.
  var isOfSet: Bool { self == .tags || self == .shelves }

  private struct Entry {
    let field: StaticString
    let kind: FieldKind
  }

  private static let table = [
    Entry(field: "title", kind: .line),
    Entry(field: "subtitle", kind: .line),
    Entry(field: "author", kind: .line),
    Entry(field: "genres", kind: .genre),
    Entry(field: "genres", kind: .chips),
    Entry(field: "pages", kind: .number),
    Entry(field: "minutes", kind: .number),
    Entry(field: "isbn", kind: .isbn),
    Entry(field: "publisher", kind: .line),
    Entry(field: "published", kind: .date),
    Entry(field: "originallyPublished", kind: .date),
    Entry(field: "series", kind: .rows),
    Entry(field: "format", kind: .format),
    Entry(field: "language", kind: .language),
    Entry(field: "status", kind: .status),
    Entry(field: "tags", kind: .chips),
    Entry(field: "shelves", kind: .chips),
    Entry(field: "review", kind: .text),
    Entry(field: "spoiler", kind: .flag),
    Entry(field: "contributors", kind: .rows),
    Entry(field: "sortTitle", kind: .line),
    Entry(field: "sortAuthor", kind: .line),
    Entry(field: "identifiers", kind: .rows),
    Entry(field: "owned", kind: .flag),
    Entry(field: "copies", kind: .number),
    Entry(field: "location", kind: .line),
    Entry(field: "wished", kind: .flag),
    Entry(field: "privateNotes", kind: .text),
    Entry(field: "description", kind: .text),
    Entry(field: "cover", kind: .line),
  ]
}
