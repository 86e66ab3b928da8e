import Library
import Reactivity
import UI
import ViewModels

/// The top of the details: cover, title, authors, stars and status, on a ground in the cover's
/// colours.
struct HeroView: Part {
  let app: AppViewModel
  let model: BookDetailsViewModel
  let book: Book

  var body: Node {
    let design = CoverDesign(title: book.title, author: book.author, genre: book.mainGenre)
    let language = Words(book.language)
    let title = title(of: book.title)
    header("hero") {
      DetailsBar(app: app, model: model)
      div("hero-main") {
        div("hero-cover cover-place") {
          cover(
            Words(book.title), Words(book.author), book.mainGenre, language: language,
            picture: Words(book.cover))
          if model.state == .shown { coverButton(app, book.id) }
          if let genre = book.genres.first { span("capsule") { Words(genre) } }
        }
        div("hero-text") {
          if let series = book.series.first {
            p("series-line") { place(inSeries: series.name, series.position) }
          }
          h1("display") { title }
            .attribute("dir", "auto").attribute("lang", language)
            .class("long", when: title.isLong)
          if let subtitle = book.subtitle {
            p("subtitle") { Words(subtitle) }.attribute("dir", "auto").attribute("lang", language)
          }
          p("by") { author(of: book.author) }
            .attribute("dir", "auto")
          RatingView(model: model)
          StatusView(model: model, status: book.status)
          progress
        }
      }
    }
    .palette(of: design, book.cover)
  }

  @ViewBuilder private var progress: Node {
    if book.status == .reading, let percent = book.percentRead {
      div("reading") {
        p {
          if let page = book.progress?.page {
            span {
              strong { say(.page, page) }
              if let pages = book.pages { say(.ofPages, pages) }
            }
          } else {
            span()
          }
          span("num") { say(.percent, percent) }
        }
        div("bar") { div().style("--part", Words(percent) + "%") }
          .role("progressbar").label(say(.readingStatus))
          .attribute("aria-valuenow", percent)
      }
    }
  }
}
