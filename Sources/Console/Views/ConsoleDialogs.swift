import Controls
import Documents
import Reactivity
import Sync
import UI

/// What stands over everything else, if something does.
struct ConsoleDialogView: View {
  let screen: ConsoleScreen

  var body: Node {
    switch screen.console.dialog {
    case .deletion(let path): DeletionAlert(screen: screen, path: path)
    case .newDocument(let model): NewDocumentDialog(screen: screen, model: model)
    case .waiting: RefusedDialog(screen: screen)
    case nil: noContent()
    }
  }
}

/// Asks before a document is deleted.
private struct DeletionAlert: Part {
  let screen: ConsoleScreen
  let path: DocumentPath

  var body: Node {
    let console = screen.console
    modal("alert", label: say(.deleteQuestion), { console.dialog = nil }) {
      h2 { say(.deleteQuestion) }
      p { say(.deleteExplanation, path.string, console.document?.count ?? 0) }
      div("answers") {
        textButton(say(.delete), "danger wide").onClick {
          console.delete(path)
          screen.edited()
        }
        textButton(say(.cancel), "secondary wide").attribute("autofocus", when: true)
          .onClick { console.dialog = nil }
      }
    }
    .role("alertdialog")
  }
}

/// A new document: where, and under which id.
private struct NewDocumentDialog: View {
  let screen: ConsoleScreen
  let model: NewDocumentViewModel

  var body: Node {
    let console = screen.console
    modal("alert making", label: say(.newDocumentTitle), { console.dialog = nil }) {
      h2 { say(.newDocumentTitle) }
      form {
        part(say(.collection), "new-collection", model.$collection, model.collectionProblem)
        part(say(.identifier), "new-id", model.$id, model.idProblem)
        p("note") { say(.identifierHint) }
        div("answers") {
          button("button primary wide") { say(.create) }
          textButton(say(.cancel), "secondary wide").onClick { console.dialog = nil }
        }
      }
      .onSubmit { console.create(model) }
    }
  }

  @ViewBuilder private func part(
    _ name: Words, _ id: Name, _ text: Binding<String>, _ problem: ValueProblem?
  ) -> Node {
    label("editor-part") {
      span { name }
      input().value(text)
        .attribute("autocomplete", "off").attribute("spellcheck", "false")
        // The collection is known mostly.
        .attribute("autofocus", when: (id == "new-id") == (console(holds: model.collection)))
        .attribute("aria-invalid", problem == nil ? nil : "true")
        .attribute("aria-describedby", problem == nil ? nil : id)
    }
    if let problem {
      p("note wrong") {
        icon(.alert)
        span { sentence(problem) }
      }
      .id(String(id)).role("alert")
    }
  }

  private func console(holds collection: String) -> Bool {
    !collection.utf8.isEmpty && collection.utf8.last != UInt8(ascii: "/")
  }
}

/// What the server refused, with the reason and what to do.
private struct RefusedDialog: View {
  let screen: ConsoleScreen

  var body: Node {
    let console = screen.console
    let connection = console.connection
    modal("alert making", label: say(.refusedTitle), { console.dialog = nil }) {
      h2 { say(.refusedTitle) }
      ul("refused-list") {
        forEach(connection.refused, key: { Key($0.id) }) { write in
          li {
            p("mono") { Words(write.mutations.first?.path.string ?? "") }
            p("note wrong") {
              icon(.alert)
              span { say(.serverSays) + " " + Words(write.error.message) }
            }
            div("editor-answers") {
              textButton(say(.sendAgain), "secondary").onClick { connection.sendAgain(write) }
              textButton(say(.discard), "secondary").onClick { connection.drop(write) }
            }
          }
        }
      }
      textButton(say(.done), "primary wide").attribute("autofocus", when: true)
        .onClick { console.dialog = nil }
    }
  }
}
