import Controls
import Library
import Reactivity
import UI
import ViewModels

/// The fields of the form: groups of rows on a phone, two columns elsewhere.
struct SheetFields: View {
  let app: AppViewModel
  let model: BookViewModel
  let draft: BookDraft
  let controls: SheetControls

  var body: Node {
    div("fields") {
      groups(BookDraft.groups)
      button("button more") {
        icon(.chevron)
        say(.moreFields)
      }
      .attribute("type", "button")
      .aria("aria-expanded", draft.showsMore)
      .onClick { draft.showsMore = !draft.showsMore }
      if draft.showsMore { groups(BookDraft.moreGroups) }
    }
    Choices(model: model)
  }

  @inline(never) @ViewBuilder
  private func groups(_ groups: [[DraftFieldName]]) -> Node {
    each(groups) { names in
      div("group") {
        each(names) { name in
          FieldView(model: model, draft: draft, field: draft[name], controls: controls)
          if name == .isbn || name == .author {
            DuplicateNotice(app: app, model: model, draft: draft, controls: controls, place: name)
          }
        }
      }
    }
  }
}

/// What the library has for the field that is typed in: the browser offers it.
private struct Choices: View {
  let model: BookViewModel

  var body: Node {
    datalist {
      each(model.choices) { choice in option().attribute("value", choice) }
    }
    .id("choices")
  }
}

/// Says that the book is in the library already, below what tells it: the ISBN, or title and author.
private struct DuplicateNotice: View {
  let app: AppViewModel
  let model: BookViewModel
  let draft: BookDraft
  let controls: SheetControls
  let place: DraftFieldName

  var body: Node {
    if let other = duplicate, !isSame(other.id, model.acceptedCopy) {
      div("duplicate full") {
        icon(.alert)
        p {
          say(.duplicate, Words(other.title))
          " "
          link(.openIt) { app.leave(model, to: .book(other.id)) }
          if model.mode == .adding {
            " · "
            link(.addSecondCopy) {
              model.acceptedCopy = other.id
              controls.save()
            }
          }
        }
      }
      .role("status")
    }
  }

  private func link(_ word: Phrase, _ action: @escaping () -> Void) -> Element {
    button { word }.attribute("type", "button").onClick(action)
  }

  private var duplicate: BookEntry? {
    if place == .isbn {
      guard draft[.isbn].isModified, case .isbn(let isbn, _) = ISBN.read(draft[.isbn].value) else {
        return nil
      }
      return app.books.book(withISBN: isbn.text, except: model.id)
    }
    guard draft.title.isModified || draft.author.isModified else { return nil }
    return app.books.book(
      draft.title.value, by: draft.author.value, language: draft.language.value, except: model.id)
  }
}
