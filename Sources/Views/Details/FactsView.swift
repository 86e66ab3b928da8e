import Library
import UI

/// The facts of a book, those that are known.
struct FactsView: Part {
  let book: Book

  var body: Node {
    section("section") {
      h2("section-name") { say(.facts) }
      dl("facts") {
        fact(.factPages, book.pages.map { grouped($0) } ?? .absent)
        fact(.factFormat, book.format.map { word($0) } ?? Words(book.formatName))
        fact(.factPublisher, Words(book.publisher))
        fact(.factPublished, date(book.published))
        fact(.factFirstPublished, date(book.originallyPublished))
        fact(.factLanguage, Words(book.language))
        fact(.factISBN, Words(book.isbn))
        each(book.series.dropFirst()) { series in
          fact(.factSeries, place(inSeries: series.name, series.position))
        }
        fact(.factOwned, owned)
        fact(.factAdded, date(book.added))
      }
    }
  }

  @inline(never) @ViewBuilder
  private func fact(_ name: Phrase, _ value: Words) -> Node {
    if !value.isAbsent {
      div {
        dt { name }
        dd { value }.attribute("dir", "auto")
      }
    }
  }

  private var owned: Words {
    guard book.owned else { return .absent }
    let copies = say(.copies, book.copies ?? 1)
    return book.location.map { copies + ", " + Words($0) } ?? copies
  }
}
