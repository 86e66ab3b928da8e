import Controls
import Library
import Reactivity
import UI
import ViewModels

/// How far the reader is, and the way to say so; at the end, whether the book is read.
struct ProgressView: View {
  let screen: DetailsScreen
  let book: Book

  var body: Node {
    let model = screen.model
    if let form = model.form(.progress) {
      RecordFormView(screen: screen, form: form)
    } else if book.status == .reading || book.progress != nil && book.status == .paused {
      opener(model, .progress) {
        button("reading") {
          span("reading-words") {
            where_
            if let percent = book.percentRead {
              span("num") { left(percent) }
            } else {
              span("accent") { say(.setProgress) }
            }
          }
          if let percent = book.percentRead {
            span("bar") { span().style("--part", Words(percent) + "%") }
          }
        }
        .attribute("type", "button")
        .attribute("title", .setProgress)
      }
      if book.status == .reading, book.percentRead == 100 {
        div("tags") {
          p { say(.reachedTheEnd) }
          textButton(say(.markAsRead), "primary").onClick { model.setStatus(.read) }
        }
      }
    }
  }

  private var where_: Element {
    let progress = book.progress
    return span {
      if let page = progress?.page {
        strong { say(.page, page) }
        if let pages = book.pages { say(.ofPages, pages) }
      } else if let minutes = progress?.minutes {
        strong { say(.minutes, minutes) }
        if let all = book.minutes { say(.ofPages, all) }
      } else {
        say(.readingNow)
      }
    }
  }

  /// How much is left, at fifty pages an hour.
  private func left(_ percent: Int) -> Words {
    let part = say(.percent, percent)
    let minutes: Int
    if let all = book.minutes, book.progress?.page == nil {
      minutes = all / 100 * (100 - percent)
    } else if let pages = book.pages, pages < 1_000_000 {
      minutes = pages * (100 - percent) * 12 / 1000
    } else {
      return part
    }
    if percent == 100 || minutes < 5 { return part }
    return part + ", "
      + (minutes < 60
        ? say(.minutesLeft, minutes / 5 * 5) : say(.hoursLeft, (minutes + 30) / 60))
  }
}
