import Controls
import Documents
import UI

/// One value: its name, what it is, and its type; pressed, it is edited in place.
struct FieldRowView: View {
  let screen: ConsoleScreen
  let model: DocumentViewModel
  let row: FieldRow

  var body: Node {
    let glow = model.glow(of: row)
    let editor = model.editor.flatMap { $0.path == row.path ? $0 : nil }
    li("field-row") {
      div("field-line") {
        if row.type.isContainer { disclosure }
        span("field-name ellipsis") { Words(row.name) }
          .attribute("title", Words(row.key))
        button("field-value") {
          if let before = glow?.before { s { Words(before) } }
          span { Words(ValueText.shown(row.value)) }
        }
        .class(kind)
        .attribute("type", "button")
        .aria("aria-expanded", editor?.purpose == .change)
        .label(say(.editValue, row.key, ValueText.shown(row.value)))
        .onClick { screen.editing { model.edit(row) } }
        span("field-tools") {
          if case .reference(let path) = row.value, path.utf8.first != UInt8(ascii: "/") {
            a("button quiet icon-only") { icon(.arrow, "small") }
              .attribute("href", Words(ConsolePlace.href("/" + path)))
              .label(say(.follow, path)).attribute("title", say(.follow, path))
          }
          if row.type.isContainer {
            iconButton(.plus, say(.addTo, row.key), "quiet", "small")
              .onClick { screen.editing { model.add(to: row) } }
          }
          iconButton(.trash, say(.deleteField, row.key), "quiet", "small")
            .onClick { delete() }
        }
        span("type-tag") { word(row.type) }
      }
      .class("glows", when: glow != nil)
      if let editor { FieldEditorView(screen: screen, model: model, editor: editor) }
    }
    .attribute("aria-level", row.depth + 1)
    .style("--depth", Words(row.depth))
  }

  private var disclosure: Element {
    button("disclosure") { icon(.chevron, "small turns") }
      .attribute("type", "button")
      .aria("aria-expanded", row.isOpen)
      .label(row.isOpen ? say(.collapse, row.key) : say(.expand, row.key))
      .onClick { model.toggle(row) }
  }

  /// Meaning rests on the text and the type's name; the colour only helps.
  private var kind: Name {
    switch row.type {
    case .string, .reference: "is-text"
    case .boolean: "is-boolean"
    case .null: "is-nothing"
    case .map: "is-nothing"
    case .array: "is-text"
    default: ""
    }
  }

  private func delete() {
    screen.editing { screen.console.delete(row) }
    screen.edited()
  }
}
