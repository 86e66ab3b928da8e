import Library
import Reactivity
import UI
import ViewModels

/// The edit sheet, for a new book and for one of the library.
struct EditSheet: View {
  let app: AppViewModel
  let model: BookViewModel

  var body: Node {
    let isNew = model.mode == .adding
    modal("sheet", label: isNew ? say(.newBook) : say(.edit), { app.cancel(model) }) {
      form("sheet-form") {
        SheetHead(app: app, model: model)
        if let draft = model.draft {
          div("sheet-body with-cover") {
            SheetCover(app: app, id: model.id, draft: draft)
            SheetFields(app: app, model: model, draft: draft)
          }
        } else {
          p("missing") { say(.loading) }
        }
        SheetFoot(app: app, model: model)
      }
      .attribute("novalidate", when: true)
      .onSubmit { app.save(model) }
    }
  }
}

/// Cancel, the book's title as it is typed, and Save: enabled only if something differs from the
/// start and all of it is in order.
private struct SheetHead: View {
  let app: AppViewModel
  let model: BookViewModel

  var body: Node {
    let isNew = model.mode == .adding
    let title = model.title
    header("sheet-head") {
      textButton(say(.cancel), "secondary").onClick { app.cancel(model) }
      h2("sheet-title ellipsis") { isNew || isSame(title, "") ? say(.newBook) : Words(title) }
        .attribute("dir", "auto")
      button("button primary") { say(isNew ? .done : .save) }
        .attribute("type", "submit")
        .disabled(!model.canSave)
        .attribute("aria-describedby", "sheet-state")
    }
  }
}

/// The cover as it is drawn from what is typed.
private struct SheetCover: View {
  let app: AppViewModel
  let id: String
  let draft: BookDraft

  var body: Node {
    div("sheet-cover") {
      div("cover-place") {
        cover(of: draft)
        coverButton(app, id, draft: draft)
      }
      if isSame(draft.cover.value, "") { p("hint") { say(.drawnCover) } }
    }
  }
}

/// The way to delete, and what stands between the reader and saving.
private struct SheetFoot: View {
  let app: AppViewModel
  let model: BookViewModel

  var body: Node {
    footer("sheet-foot") {
      if model.mode == .editing, !model.isDeletedElsewhere {
        labelButton(.trash, say(.deleteBook), "quiet warns").onClick { app.askToDelete(model.id) }
      } else {
        span()
      }
      span("hint") { state }.id("sheet-state").role("status")
    }
  }

  private var state: Words {
    guard let draft = model.draft else { return "" }
    if model.isDeletedElsewhere { return say(.deletedElsewhere) }
    let changes = draft.changeCount
    if changes == 0 { return say(.noChanges) }
    let problems = draft.problemCount
    return problems == 0 ? say(.changes, changes) : say(.changesAndErrors, changes, problems)
  }
}
