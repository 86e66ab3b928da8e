import Controls
import Library
import Reactivity
import UI

/// What a value is edited with, below its row.
struct FieldEditorView: View {
  let screen: ConsoleScreen
  let model: DocumentViewModel
  let editor: FieldEditor

  var body: Node {
    form("editor") {
      if editor.purpose == .addToMap {
        label("editor-part name") {
          span { say(.name) }
          input().value(editor.$name)
            .attribute("autocomplete", "off").attribute("spellcheck", "false")
            .attribute("aria-invalid", isNameWrong ? "true" : nil)
            .attribute("aria-describedby", isNameWrong ? "editor-problem" : nil)
            .focusOnAppear()
        }
      }
      label("editor-part type") {
        span { say(.type) }
        select {
          for type in ValueType.allCases {
            option { word(type) }.attribute("value", Words(type.rawValue))
          }
        }
        .property("value", Words(editor.type.rawValue))
        .onChange { choose($0) }
      }
      keyed(Key(editor.type == .boolean ? "boolean" : editor.takesText ? "text" : "none")) { value }
      div("editor-answers") {
        button("button primary") { say(.save) }
        textButton(say(.cancel), "secondary").onClick { cancel() }
      }
      notes
    }
    .onSubmit { save() }
    .onKeyDown { event in
      guard PressedKey(event) == .escape, !event.isComposing else { return }
      event.preventDefault()
      cancel()
    }
  }

  private var isNameWrong: Bool {
    switch editor.problem {
    case .nameMissing, .nameTaken, .nameReserved: true
    default: false
    }
  }

  private var isValueWrong: Bool { editor.problem != nil && !isNameWrong }

  @ViewBuilder private var value: Node {
    label("editor-part value") {
      span { say(.value) }
      if editor.type == .boolean {
        select {
          option { "true" }.attribute("value", "true")
          option { "false" }.attribute("value", "false")
        }
        .property("value", editor.text)
        .onChange { editor.text = $0 }
        .onAppear { focusIfWanted($0) }
      } else if editor.type == .string {
        textarea().value(editor.$text).attribute("rows", 1)
          .attribute("aria-describedby", "editor-hint")
          .onAppear { focusIfWanted($0) }
          .onKeyDown { event in
            guard PressedKey(event) == .enter, !event.hasShift, !event.isComposing else { return }
            event.preventDefault()
            save()
          }
      } else if editor.takesText {
        input().value(editor.$text)
          .attribute("autocomplete", "off").attribute("spellcheck", "false")
          .attribute("inputmode", editor.type == .integer ? "numeric" : nil)
          .attribute("aria-invalid", isValueWrong ? "true" : nil)
          .attribute("aria-describedby", isValueWrong ? "editor-problem" : nil)
          .onAppear { focusIfWanted($0) }
      } else {
        output { editor.type == .null ? "null" : editor.type == .map ? "{}" : "[]" }
      }
    }
  }

  @ViewBuilder private var notes: Node {
    if let problem = editor.problem {
      p("note wrong") {
        icon(.alert)
        span { sentence(problem) }
      }
      .id("editor-problem").role("alert")
    }
    // The problem says the same.
    if editor.isGone && editor.problem != .placeGone {
      p("note other") {
        icon(.merge)
        span { say(editor.isPlaceGone ? .placeGone : .goneElsewhere) }
      }
      .role("status")
    } else if let other = editor.other {
      p("note other") {
        icon(.merge)
        span { say(.changedElsewhere, ValueText.shown(other)) }
        textButton(say(.useIt), "link").onClick { editor.useOther() }
      }
      .role("status")
    }
    if editor.type == .string {
      p("note") { say(.stringHint) }.id("editor-hint")
    } else if editor.type.isContainer {
      p("note") { say(.containerHint) }
    }
  }

  /// The name comes first where there is one.
  private func focusIfWanted(_ field: ElementReference) {
    guard editor.purpose != .addToMap, !editor.hasBegun else { return }
    editor.hasBegun = true
    field.focus()
    // A menu has no text.
    if editor.type != .boolean { field.invoke("select") }
  }

  private func choose(_ value: String) {
    for type in ValueType.allCases where isSame(String(type.rawValue), value) {
      editor.hasBegun = true
      editor.choose(type)
    }
  }

  private func save() {
    if model.save() { screen.edited() }
  }

  private func cancel() {
    model.cancelEdit()
    screen.edited()
  }
}
