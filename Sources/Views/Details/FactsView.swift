import Library
import UI

/// The facts of a book, those that are known.
struct FactsView: View {
  let book: Book

  private struct Fact {
    let name: Phrase
    let value: Words
  }

  var body: Node {
    let facts = self.facts
    section("section") {
      h2("section-name") { say(.facts) }
      dl("facts") {
        each(facts) { fact in
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
    func add(_ name: Phrase, _ value: Words) {
      if !value.isAbsent { facts.append(Fact(name: name, value: value)) }
    }
    add(.factPages, book.pages.map { grouped($0) } ?? .absent)
    add(.factFormat, book.format.map { word($0) } ?? Words(book.formatName))
    add(.factPublisher, Words(book.publisher))
    add(.factPublished, date(book.published))
    add(.factFirstPublished, date(book.originallyPublished))
    add(.factLanguage, Words(book.language))
    add(.factISBN, Words(book.isbn))
    for series in book.series.dropFirst() {
      add(.factSeries, place(inSeries: series.name, series.position))
    }
    add(.factOwned, owned)
    add(.factAdded, date(book.added))
    return facts
  }

  private var owned: Words {
    guard book.owned else { return .absent }
    let copies = say(.copies, book.copies ?? 1)
    return book.location.map { copies + ", " + Words($0) } ?? copies
  }
}
