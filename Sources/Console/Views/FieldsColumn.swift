import Controls
import Documents
import Exchange
import Reactivity
import UI

/// The third column: the fields of the document, and the collections below it.
struct FieldsColumn: View {
  let screen: ConsoleScreen

  var body: Node {
    let console = screen.console
    section("column values") {
      if let model = console.document {
        keyed(Key(model.path.string)) { DocumentView(screen: screen, model: model) }
      } else {
        p("column-note") { say(.chooseDocument) }
      }
    }
    .label(say(.fields))
  }
}

private struct DocumentView: View {
  let screen: ConsoleScreen
  let model: DocumentViewModel

  var body: Node {
    let console = screen.console
    header("column-head") {
      h2 { say(.fields) }.attribute("tabindex", -1).reference(screen.ground)
      if model.state == .exists {
        span("num") { grouped(model.count) }
        iconButton(.plus, say(.addField), "quiet")
          .onClick { screen.editing { model.add() } }
        iconButton(.trash, say(.deleteDocument), "quiet")
          .onClick { console.dialog = .deletion(model.path) }
      }
    }
    div("column-rows fields-body") {
      switch model.state {
      case .loading: p("column-note") { say(.loading) }
      case .failed(let message): failure(message)
      case .missing, .deleted: absent
      case .exists: rows
      }
      below
    }
  }

  @ViewBuilder private var absent: Node {
    div("column-note absent") {
      p { model.state == .deleted ? say(.deletedElsewhere) : say(.missing) }
        .role("status")
      p { say(.missingHint) }
      textButton(say(.createIt), "secondary").onClick { screen.console.createMissing() }
    }
  }

  @ViewBuilder private var rows: Node {
    if let editor = model.loneEditor {
      if !editor.path.steps.isEmpty { p("column-note mono") { Words(editor.path.text) } }
      FieldEditorView(screen: screen, model: model, editor: editor)
    }
    if model.rows.isEmpty { p("column-note") { say(.noFields) } }
    ul("field-rows") {
      forEach(model.rows, key: { Key($0.key) }) { row in
        FieldRowView(screen: screen, model: model, row: row)
      }
    }
    p("column-note times") {
      if let created = model.created { span { say(.created, ISOTime.text(created)) } }
      if let updated = model.updated { span { say(.updated, ISOTime.text(updated)) } }
    }
  }

  /// The collections of the document.
  @ViewBuilder private var below: Node {
    let console = screen.console
    if let collections = console.subcollections {
      section("below") {
        header("column-head") {
          h3 { say(.collectionsBelow) }
          iconButton(.plus, say(.addCollection), "quiet", "small")
            .onClick { console.beginCollection(in: model.path) }
        }
        if case .failed(let message) = collections.state { failure(message) }
        ul {
          forEach(collections.ids, key: { Key($0.string) }) { id in
            li {
              a("cell") {
                span("ellipsis") { Words(id.string) }
                icon(.chevron, "small")
              }
              .attribute("href", Words(ConsolePlace.href(address(of: id, in: model.path))))
            }
          }
        }
      }
    }
  }
}
