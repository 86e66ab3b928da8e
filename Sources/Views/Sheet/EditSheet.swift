import Controls
import Library
import Reactivity
import UI
import ViewModels

/// The edit sheet, for a new book and for one of the library.
struct EditSheet: View {
  let app: AppViewModel
  let model: BookViewModel
  let queue: FlushQueue

  var body: Node {
    let isNew = model.mode == .adding
    owning(make: { SheetControls(app, model, queue) }) { controls in
      modal("sheet", label: isNew ? say(.newBook) : say(.edit), { app.cancel(model) }) {
        SheetForm(app: app, model: model, controls: controls)
      }
      .class("pulled", when: controls.pull > 0)
      .style("--pull", pixels: controls.pull)
    }
  }
}

private struct SheetForm: View, Equatable {
  let app: AppViewModel
  let model: BookViewModel
  let controls: SheetControls

  static func == (left: SheetForm, right: SheetForm) -> Bool { left.model === right.model }

  var body: Node {
    form("sheet-form") {
      SheetHead(app: app, model: model, controls: controls)
      if let draft = model.draft {
        keyed(Key(model.id)) {
          div("sheet-body with-cover") {
            SheetCover(app: app, id: model.id, draft: draft)
            SheetFields(app: app, model: model, draft: draft, controls: controls)
          }
        }
      } else {
        p("missing") { say(.loading) }
      }
      SheetFoot(app: app, model: model, controls: controls)
    }
    .attribute("novalidate", when: true)
    .onSubmit { controls.save() }
    .onKeyDown { event in
      guard PressedKey(event) == .enter, !event.isDefaultPrevented, !event.isComposing else {
        return
      }
      let tag = event.targetTag
      guard isSame(tag, "INPUT") || (event.hasCommand && isSame(tag, "TEXTAREA")) else { return }
      event.preventDefault()
      controls.save(another: event.hasCommand && model.mode == .adding)
    }
  }
}

/// Cancel, the book's title as it is typed, and Save: enabled only if something differs from the
/// start and all of it is in order.
private struct SheetHead: View {
  let app: AppViewModel
  let model: BookViewModel
  let controls: SheetControls

  var body: Node {
    let isNew = model.mode == .adding
    header("sheet-head") {
      div("grabber")
        .on("pointerdown") { controls.touch($0.y) }
        .on("pointermove") { controls.move($0.y) }
        .on("pointerup") { _ in controls.release() }
        .on("pointercancel") { _ in controls.release() }
      textButton(say(.cancel), "secondary").onClick { app.cancel(model) }
      h2("sheet-title ellipsis") {
        isNew && isSame(model.title, "") ? say(.newBook) : title(of: model.title)
      }
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

/// The way to delete, or to add one book after the other, and what stands between the reader and
/// saving.
private struct SheetFoot: View {
  let app: AppViewModel
  let model: BookViewModel
  let controls: SheetControls

  var body: Node {
    footer("sheet-foot") {
      if model.mode == .adding {
        textButton(say(.doneAndAnother), "quiet").disabled(!model.canSave)
          .onClick { controls.save(another: true) }
      } else if !model.isDeletedElsewhere {
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
    if changes == 0 {
      if let title = model.lastAdded { return say(.added, Words(title)) }
      return model.mode == .adding ? "" : say(.noChanges)
    }
    let problems = draft.problemCount
    return problems == 0 ? say(.changes, changes) : say(.changesAndErrors, changes, problems)
  }
}
