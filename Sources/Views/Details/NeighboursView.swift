import Controls
import Library
import Reactivity
import UI
import ViewModels

/// Other books of the series, with the gaps in it, and of the author.
struct NeighboursView: View {
  let screen: DetailsScreen
  let book: Book

  /// More books are in the list, which a click on the author's name opens.
  private static let limit = 12

  var body: Node {
    let books = screen.app.books
    // A book that comes, goes or changes.
    let _ = books.books
    each(book.series) { series in
      let members = SeriesMember.all(books.books(inSeries: series.name), in: series.name)
      if members.count > 1 {
        section(Words(series.name), "neighbours-section") {
        } _: {
          ul("neighbours") {
            each(members) { member in
              li {
                if let entry = member.entry {
                  small(
                    entry,
                    isSame(member.position, "") ? .absent : say(.bookNumber, Words(member.position))
                  )
                } else {
                  gap(series.name, member.position)
                }
              }
            }
          }
        }
      }
    }
    let others = books.booksByAuthors(of: book.id).filter { other in
      !book.series.contains { series in other.series.contains { isSame($0.name, series.name) } }
    }
    if !others.isEmpty {
      section(say(.moreBy, Words(book.author)), "neighbours-section") {
      } _: {
        ul("neighbours") {
          each(others.prefix(NeighboursView.limit)) { other in
            li { small(other, Words(other.title)) }
          }
        }
      }
    }
  }

  /// A small cover that opens its book; this one is marked.
  private func small(_ entry: BookEntry, _ caption: Words) -> Element {
    let isThis = isSame(entry.id, book.id)
    let title = title(of: entry.title)
    return a("neighbour") {
      cover(of: entry)
      span("ellipsis") { caption.isAbsent ? title : caption }.attribute("dir", "auto")
    }
    .goes(to: .book(entry.id), screen.app)
    .attribute("title", title)
    .label(caption.isAbsent ? title : caption + ": " + title)
    .attribute("aria-current", isThis ? "true" : nil)
  }

  private func gap(_ series: String, _ position: String) -> Element {
    button("neighbour") {
      span("gap") { icon(.plus) }
      span { say(.bookNumber, Words(position)) }
    }
    .attribute("type", "button")
    .label(say(.addMissing, Words(position)))
    .onClick { [screen] in screen.app.addMissing(in: series, at: position) }
  }
}

/// A place in a series: a book, or a number that is missing.
private struct SeriesMember {
  let entry: BookEntry?
  let position: String

  /// A longer gap is one between two parts of the library, and not a book that is missing.
  private static let longestGap = 10

  /// The books of a series in their order; whole numbers between them that no book has are gaps.
  static func all(_ entries: [BookEntry], in series: String) -> [SeriesMember] {
    var members: [SeriesMember] = []
    var next = 1
    for entry in entries {
      var position = ""
      for place in entry.series where isSame(place.name, series) { position = place.position }
      if let span = SeriesPosition.wholeNumbers(position) {
        if span.lowerBound > next, span.lowerBound - next <= longestGap {
          for number in next..<span.lowerBound {
            members.append(SeriesMember(entry: nil, position: String(number)))
          }
        }
        next = max(next, span.upperBound + 1)
      }
      members.append(SeriesMember(entry: entry, position: position))
    }
    return members
  }
}
