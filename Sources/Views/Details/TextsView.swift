import Controls
import Library
import Reactivity
import UI
import ViewModels

/// What there is to read about the book: the reader's review, private notes, the description.
struct TextsView: View {
  let screen: DetailsScreen
  let book: Book

  var body: Node {
    let model = screen.model
    if let form = model.form(.review) {
      section(say(.review)) {
      } _: {
        RecordFormView(screen: screen, form: form)
      }
    } else if let review = book.review {
      section(say(.review)) {
        opener(model, .review) { iconButton(.pencil, say(.edit), "quiet", "small") }
      } _: {
        if book.spoiler, !model.uncovered.contains(.spoiler) {
          div("spoiler") {
            p { say(.hasSpoilers) }
            textButton(say(.showReview), "secondary").onClick { model.toggle(.spoiler) }
          }
        } else {
          markdown(review, language: nil)
        }
      }
    }
    if book.privateNotes != nil || model.form(.privateNotes) != nil {
      section(say(.privateNotes)) {
        opener(model, .privateNotes) { iconButton(.pencil, say(.edit), "quiet", "small") }
      } _: {
        if let form = model.form(.privateNotes) {
          RecordFormView(screen: screen, form: form)
        } else if let notes = book.privateNotes {
          markdown(notes, language: nil)
        }
      }
    }
    if model.state == .shown {
      div("tags begin-writing") {
        if book.review == nil {
          opener(model, .review) { labelButton(.pencil, say(.writeReview), "secondary") }
        }
        if book.privateNotes == nil {
          opener(model, .privateNotes) { labelButton(.note, say(.writePrivateNotes), "quiet") }
        }
      }
    }
    if let description = book.description {
      let isLong = description.utf8.count > TextsView.manyBytes
      let isWhole = model.uncovered.contains(.description)
      section(say(.description)) {
      } _: {
        div("fold") { markdown(description, language: book.language) }
          .class("folded", when: isLong && !isWhole)
        if isLong {
          textButton(say(isWhole ? .showLess : .showAllOfIt), "quiet").aria(
            "aria-expanded", isWhole
          )
          .onClick { model.toggle(.description) }
        }
      }
    }
  }

  /// A description of this length has more than eight lines.
  private static let manyBytes = 600
}
