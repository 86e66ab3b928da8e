import Library
import UI

/// The facts of a book, those that are known.
struct FactsView: View {
  let book: Book

  var body: Node {
    section("section") {
      h2("section-name") { say(.facts) }
      dl("facts") {
        fact(say(.factPages), book.pages.map { grouped($0) })
        fact(
          say(.factFormat),
          book.format.map { word($0) } ?? book.formatName)
        fact(say(.factPublisher), book.publisher)
        fact(say(.factPublished), book.published.map { date($0) })
        fact(say(.factFirstPublished), book.originallyPublished.map { date($0) })
        fact(say(.factLanguage), book.language)
        fact(say(.factISBN), book.isbn)
        for series in book.series.dropFirst() {
          fact(say(.factSeries), place(inSeries: series.name, series.position))
        }
        fact(say(.factOwned), owned)
        fact(say(.factAdded), book.added.map { date($0) })
      }
    }
  }

  private var owned: String? {
    guard book.owned else { return nil }
    let copies = say(.copies, book.copies ?? 1)
    return book.location.map { copies + ", " + $0 } ?? copies
  }

  @ViewBuilder private func fact(_ name: String, _ value: String?) -> Node {
    if let value {
      div {
        dt { name }
        dd { value }.attribute("dir", "auto")
      }
    }
  }
}
