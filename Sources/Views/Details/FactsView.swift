import Controls
import Library
import UI
import ViewModels

/// The facts of a book, those that are known.
struct FactsView: Part {
  let screen: DetailsScreen
  let book: Book

  var body: Node {
    let model = screen.model
    section(say(.facts), "facts-section") {
    } _: {
      dl("facts") {
        fact(say(.factPages), book.pages.map { grouped($0) } ?? .absent)
        fact(say(.factFormat), book.format.map { word($0) } ?? Words(book.formatName))
        fact(say(.factLength), book.minutes.map { say(.minutes, $0) } ?? .absent)
        fact(say(.factPublisher), Words(book.publisher))
        fact(say(.factPublished), date(book.published))
        fact(say(.factFirstPublished), date(book.originallyPublished))
        fact(say(.factLanguage), languageName(book.language))
        isbns
        each(model.identifiers) { entry in
          fact(Catalogue.name(entry.name), Words(entry.text))
        }
        if book.genres.count > 1 { fact(say(.genres), genres) }
        fact(say(.factOwned), owned)
        fact(say(.factAdded), date(book.added))
        each(model.allFields) { field in
          if !isKnownField(field.name) { fact(Words(field.name), Words(field.text)) }
        }
      }
      if !model.unreadable(book.id).isEmpty {
        unreadable(model, book.id)
        if model.state == .shown {
          textButton(say(.repair), "secondary")
            .onClick { [screen] in screen.app.router.show(.edit(screen.model.id)) }
        }
      }
    }
  }

  @inline(never) @ViewBuilder
  private func fact(_ name: Words, _ value: Words) -> Node {
    if !value.isAbsent {
      div {
        dt { name }
        dd { value }.attribute("dir", "auto")
      }
    }
  }

  @ViewBuilder private var isbns: Node {
    if let text = book.isbn {
      if case .isbn(let isbn, _) = ISBN.read(text) {
        fact(say(.factISBN), Words(isbn.text))
        fact(say(.factISBN10), Words(isbn.text10))
      } else {
        fact(say(.factISBN), Words(text))
      }
    }
  }

  private var genres: Words {
    var words = Words.absent
    for genre in book.genres {
      let one = Genre(name: genre).map { word($0) } ?? Words(genre)
      words = words.isAbsent ? one : words + ", " + one
    }
    return words
  }

  private var owned: Words {
    let location = Words(book.location)
    guard book.owned || book.copies != nil else { return location }
    let copies = say(.copies, book.copies ?? 1)
    return location.isAbsent ? copies : copies + ", " + location
  }
}

/// The names of catalogues that number books.
private struct Catalogue {
  let key: StaticString
  let name: Name

  static let all = [
    Catalogue(key: "asin", name: "ASIN"),
    Catalogue(key: "goodreads", name: "Goodreads"),
    Catalogue(key: "olid", name: "Open Library"),
    Catalogue(key: "librarything", name: "LibraryThing"),
    Catalogue(key: "google", name: "Google Books"),
    Catalogue(key: "lccn", name: "LCCN"),
    Catalogue(key: "oclc", name: "OCLC"),
    Catalogue(key: "doi", name: "DOI"),
    Catalogue(key: "issn", name: "ISSN"),
  ]

  static func name(_ key: String) -> Words {
    for entry in all where isSame(key, entry.key) { return Words(entry.name) }
    return isSame(key, "barcode") ? say(.barcode) : Words(key)
  }
}
