/// The fields of the form.
package enum DraftFieldName: Int, CaseIterable, Sendable {
  case title, subtitle, author, genre, pages, isbn, publisher, published, series, position
  case format, language, status, review, cover
}
