import Library
import Reactivity
import UI
import ViewModels

/// The fields of the form: groups of rows on a phone, two columns elsewhere.
struct SheetFields: View {
  let app: AppViewModel
  let model: BookViewModel
  let draft: BookDraft

  var body: Node {
    div("fields") {
      each(draft.groups) { group in
        div("group") {
          each(group) { field in
            FieldView(draft: draft, field: field, isAdding: model.mode == .adding)
            if field.name == .isbn { DuplicateNotice(app: app, model: model, field: field) }
          }
        }
      }
    }
  }
}

/// Says that a book with this ISBN is in the library already.
private struct DuplicateNotice: View {
  let app: AppViewModel
  let model: BookViewModel
  let field: DraftField

  var body: Node {
    if let other = duplicate {
      p("duplicate full") {
        icon(.alert)
        span {
          say(.duplicate, Words(other.title))
          " "
          button { say(.openIt) }.attribute("type", "button").onClick {
            app.router.mayLeave = nil
            app.router.replace(with: .book(other.id))
          }
        }
      }
      .role("status")
    }
  }

  private var duplicate: BookEntry? {
    guard field.isModified, case .isbn(let isbn, _) = ISBN.read(field.value) else { return nil }
    return app.books.book(withISBN: isbn.text, except: model.id)
  }
}
