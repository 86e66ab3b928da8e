import Controls
import Library
import Reactivity
import UI
import ViewModels

/// A small form: in its place on the page, or, on a phone, a sheet from below.
struct RecordFormView: View {
  let screen: DetailsScreen
  let form: RecordForm

  var body: Node {
    let isPhone = screen.page.width < 700
    if isPhone {
      modal("sheet short", label: say(title), { [self] in dismiss() }) {
        header("sheet-head") { h2("sheet-title plain") { title } }
        content(isPhone)
      }
    } else {
      content(isPhone)
    }
  }

  private var title: Phrase {
    switch form.kind {
    case .read: form.isNew ? .addRead : .editRead
    case .note: form.isNew ? .addNote : .editNote
    case .loan: form.isNew ? .addLoan : .editLoan
    case .review: .review
    case .privateNotes: .privateNotes
    case .progress: .setProgress
    }
  }

  private func content(_ isPhone: Bool) -> Element {
    let model = screen.model
    return UI.form("record-form") {
      div("fields") {
        div("group") {
          each(form.fields) { field in
            RecordFieldView(
              screen: screen, form: form, field: field, isFirst: field === form.fields[0])
          }
        }
      }
      RecordFormFoot(model: model, form: form)
    }
    .class("sheet-body", when: isPhone)
    .label(title)
    .attribute("novalidate", when: true)
    .onSubmit { model.save(form) }
    .onKeyDown { event in
      guard PressedKey(event) == .escape, !event.isComposing else { return }
      event.preventDefault()
      event.stopPropagation()
      dismiss()
    }
  }

  /// What was typed is thrown away only by the button that says so.
  private func dismiss() {
    if !form.isModified { screen.model.close(form) }
  }
}

private struct RecordFormFoot: View {
  let model: BookDetailsViewModel
  let form: RecordForm

  var body: Node {
    if form.isGone { p("note other") { say(.recordIsGone) }.role("status") }
    div("record-foot") {
      if !form.isNew, !form.isGone, form.kind.collection != nil {
        textButton(say(.delete), "quiet warns").onClick { model.delete(form) }
      }
      textButton(say(form.isModified ? .discardChanges : .cancel), "secondary")
        .onClick { model.close(form) }
      textButton(say(.save), "primary").attribute("type", "submit").disabled(!form.canSave)
    }
  }
}
