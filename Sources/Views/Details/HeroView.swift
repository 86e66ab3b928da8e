import Controls
import Library
import Reactivity
import UI
import ViewModels

/// The top of the details: cover, title, authors, stars and status, on a ground in the cover's
/// colours.
struct HeroView: Part {
  let screen: DetailsScreen
  let book: Book

  var body: Node {
    let app = screen.app
    let model = screen.model
    let design = CoverDesign(title: book.title, author: book.author, genre: book.mainGenre)
    let language = Words(book.language)
    let title = title(of: book.title)
    header("hero") {
      DetailsBar(app: app, model: model)
      div("hero-main") {
        div("hero-cover cover-place") {
          cover(of: book)
          if model.state == .shown { coverButton(app, book.id) }
          if let genre = book.genres.first {
            span("capsule") { Genre(name: genre).map { word($0) } ?? Words(genre) }
          }
        }
        div("hero-text") {
          each(book.series) { series in
            p("series-line") {
              a { place(inSeries: series.name, series.position) }
                .goes(to: .place(Place(.series, series.name)), app)
            }
          }
          h1("display") { title }
            .attribute("dir", "auto").attribute("lang", language)
            .class("long", when: title.isLong)
          if let subtitle = book.subtitle {
            p("subtitle") { Words(subtitle) }.attribute("dir", "auto").attribute("lang", language)
          }
          AuthorsView(screen: screen, book: book)
          RatingView(model: model)
          StatusView(model: model, status: book.status, name: book.statusName)
          ProgressView(screen: screen, book: book)
          SignsView(screen: screen, book: book)
        }
      }
    }
    .palette(of: design, book.cover)
  }
}

/// Who made the book: authors first, the others with what they did.
private struct AuthorsView: Part {
  let screen: DetailsScreen
  let book: Book

  var body: Node {
    let others = book.contributors.filter { !isAuthor($0) }
    let authors = names
    p("by") {
      if authors.isEmpty { say(.noAuthor) }
      each(authors) { name in
        a { Words(name) }.goes(to: .place(Place(.authors, name)), screen.app)
      }
    }
    .attribute("dir", "auto")
    if !others.isEmpty {
      p("by others") {
        each(others) { other in
          span { roleWord(other) }.attribute("dir", "auto")
        }
      }
    }
  }

  /// One by one where they are known so, else as they are written.
  private var names: [String] {
    let names = book.contributors.filter { isAuthor($0) && !isSame($0.name, "") }.map { $0.name }
    return AuthorLine.others(book.author, names).map { [$0] + names } ?? names
  }

  private func isAuthor(_ contributor: Contributor) -> Bool {
    contributor.role.map { isSame($0, "author") } ?? true
  }

  private func roleWord(_ contributor: Contributor) -> Words {
    let role = contributor.role ?? ""
    for word in RoleWord.all where isSame(role, word.role) {
      return say(word.phrase, Words(contributor.name))
    }
    return say(.byRole, Words(contributor.name), Words(role))
  }
}

private struct RoleWord {
  let role: StaticString
  let phrase: Phrase

  static let all = [
    RoleWord(role: "translator", phrase: .translatedBy),
    RoleWord(role: "illustrator", phrase: .illustratedBy),
    RoleWord(role: "narrator", phrase: .narratedBy),
    RoleWord(role: "editor", phrase: .editedBy),
  ]
}

/// Whether the book is owned, wished for, lent out; the first two can be said here.
private struct SignsView: View {
  let screen: DetailsScreen
  let book: Book

  var body: Node {
    let model = screen.model
    div("tags signs") {
      toggle(.check, .owned, book.owned) { model.toggleOwned() }
      toggle(.heart, .wishList, book.wished) { model.toggleWished() }
      each(model.loans.filter { $0.returned == nil }) { loan in
        let isOverdue = loan.isOverdue(on: screen.app.store.clock.today)
        span("chip small on") {
          icon(isOverdue ? .alert : .lent)
          span("ellipsis") { say(isOverdue ? .overdueWith : .lentTo, Words(loan.borrower)) }
        }
        .class("warns", when: isOverdue)
      }
    }
  }

  private func toggle(
    _ sign: Icon, _ word: Phrase, _ isOn: Bool, _ change: @escaping () -> Void
  ) -> Element {
    let model = screen.model
    return button("chip small") {
      icon(sign)
      word
    }
    .attribute("type", "button")
    .aria("aria-pressed", isOn)
    .disabled(model.state != .shown)
    .onClick(change)
  }
}
