import Documents
import Library

/// The form's fields, each tied to its place in the book.
package final class BookDraft {
  package let title = DraftField(
    .title, get: { $0.title }, set: { $0.title = $1 },
    check: { $0.utf8.isEmpty ? .titleMissing : nil })
  package let subtitle = DraftField(
    .subtitle, get: { $0.subtitle ?? "" }, set: { $0.subtitle = unlessEmpty($1) })
  package let author = DraftField(.author, get: { $0.author }, set: { $0.author = $1 })
  /// The genre that has a picture and comes first; other genres stay behind it.
  package let genre = DraftField(
    .genre, get: { $0.genres.first ?? "" },
    set: { book, genre in
      let rest = book.genres.dropFirst().filter { !isSame($0, genre) }
      book.genres = genre.utf8.isEmpty ? rest : [genre] + rest
    })
  package let pages = DraftField(
    .pages, get: { $0.pages.map { String($0) } ?? "" },
    set: { book, text in book.pages = wholeNumber(text) },
    check: { FieldCheck.pages($0) }, canonical: { FieldCheck.canonicalPages($0) })
  package let isbn = DraftField(
    .isbn, get: { $0.isbn ?? "" },
    set: { book, text in
      if case .isbn(let isbn, _) = ISBN.read(text) {
        book.isbn = isbn.text
      } else {
        book.isbn = nil
      }
    },
    check: { FieldCheck.isbn($0) }, canonical: { FieldCheck.canonicalISBN($0) })
  package let publisher = DraftField(
    .publisher, get: { $0.publisher ?? "" }, set: { $0.publisher = unlessEmpty($1) })
  package let published = DraftField(
    .published, get: { $0.published?.text ?? "" },
    set: { book, text in book.published = FieldCheck.date(text) },
    check: { FieldCheck.dateProblem($0) },
    canonical: { FieldCheck.date($0)?.text ?? $0 })
  package let series = DraftField(
    .series, get: { $0.series.first?.name ?? "" },
    set: { book, name in
      if name.utf8.isEmpty {
        if !book.series.isEmpty { book.series.removeFirst() }
      } else if book.series.isEmpty {
        book.series = [SeriesEntry(name: name, position: "")]
      } else {
        book.series[0].name = name
      }
    })
  package let position = DraftField(
    .position, get: { $0.series.first?.position ?? "" },
    set: { book, position in
      if !book.series.isEmpty { book.series[0].position = position }
    })
  package let format = DraftField(
    .format, get: { $0.formatName ?? "" }, set: { $0.formatName = unlessEmpty($1) })
  package let language = DraftField(
    .language, get: { $0.language ?? "" }, set: { $0.language = unlessEmpty($1) })
  package let status = DraftField(
    .status, get: { $0.statusName ?? "" }, set: { $0.statusName = unlessEmpty($1) })
  package let review = DraftField(
    .review, get: { $0.review ?? "" }, set: { $0.review = unlessEmpty($1) })

  /// The name of the cover's picture.
  package let cover = DraftField(
    .cover, get: { $0.cover ?? "" }, set: { $0.cover = unlessEmpty($1) })
  /// The picture that was chosen in the form; it is saved with it.
  var picture: CoverPicture?

  /// In the order in which they are written: a place in a series needs the series.
  package let fields: [DraftField]

  /// As the form shows them, in groups that belong together.
  package let groups: [[DraftField]]

  init(_ book: Book) {
    groups = [
      [title, author, genre], [pages, isbn, publisher, published],
      [series, position, format, language, status, subtitle], [review],
    ]
    fields = [
      title, subtitle, author, genre, pages, isbn, publisher, published, series, position, format,
      language, status, review, cover,
    ]
    for field in fields { field.begin(book) }
  }

  /// Number of fields that differ from the book.
  package var changeCount: Int {
    var count = 0
    for field in fields where field.isModified { count += 1 }
    return count
  }

  /// Number of fields that cannot be saved as they are.
  package var problemCount: Int {
    var count = positionProblem == nil ? 0 : 1
    for field in fields where field.problem != nil { count += 1 }
    return count
  }

  /// A place in a series needs the series' name.
  package var positionProblem: FieldProblem? {
    position.isModified && !position.value.utf8.isEmpty && series.value.utf8.isEmpty
      ? .seriesMissing : nil
  }

  func take(_ picture: CoverPicture) {
    self.picture = picture
    cover.text = picture.name
  }

  /// What is saved beside the book.
  var writes: [Mutation] {
    guard let picture, isSame(picture.name, cover.value) else { return [] }
    return [picture.mutation]
  }

  func follow(_ book: Book) {
    for field in fields { field.follow(book) }
  }

  /// The original with the fields that were changed.
  func book(from original: Book) -> Book {
    let draft = original.copy()
    for field in fields where field.isModified { field.write(to: draft) }
    return draft
  }
}

private func unlessEmpty(_ text: String) -> String? {
  text.utf8.isEmpty ? nil : text
}
