import Library
import UI

/// The facts of a book, those that are known.
struct FactsView: View {
  let book: Book

  private struct Fact {
    let name: Phrase
    let value: String
  }

  var body: Node {
    let facts = self.facts
    section("section") {
      h2("section-name") { say(.facts) }
      dl("facts") {
        for fact in facts {
          div {
            dt { say(fact.name) }
            dd { fact.value }.attribute("dir", "auto")
          }
        }
      }
    }
  }

  private var facts: [Fact] {
    var facts: [Fact] = []
    func add(_ name: Phrase, _ value: String?) {
      if let value { facts.append(Fact(name: name, value: value)) }
    }
    add(.factPages, book.pages.map { grouped($0) })
    add(.factFormat, book.format.map { word($0) } ?? book.formatName)
    add(.factPublisher, book.publisher)
    add(.factPublished, book.published.map { date($0) })
    add(.factFirstPublished, book.originallyPublished.map { date($0) })
    add(.factLanguage, book.language)
    add(.factISBN, book.isbn)
    for series in book.series.dropFirst() {
      add(.factSeries, place(inSeries: series.name, series.position))
    }
    add(.factOwned, owned)
    add(.factAdded, book.added.map { date($0) })
    return facts
  }

  private var owned: String? {
    guard book.owned else { return nil }
    let copies = say(.copies, book.copies ?? 1)
    return book.location.map { copies + ", " + $0 } ?? copies
  }
}
