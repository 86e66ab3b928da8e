import Controls
import Documents
import Reactivity
import Sync
import UI

/// The second column: the documents of the collection, of which only those in view are in the page.
struct DocumentsColumn: View {
  let screen: ConsoleScreen

  var body: Node {
    section("column documents") {
      if let model = screen.console.documents {
        header("column-head") {
          h2 { say(.documents) }
          if model.state == .live {
            span("num") {
              model.documents.count == model.count
                ? grouped(model.count) : say(.documentsOf, model.documents.count, model.count)
            }
          }
        }
        label("column-filter") {
          icon(.search, "small")
          input().attribute("type", "search").label(say(.filterDocuments))
            .attribute("placeholder", say(.filterDocuments))
            .attribute("autocomplete", "off").attribute("spellcheck", "false")
            .value(Binding(get: { model.filter }, set: { model.filter(by: $0) }))
        }
        if model.isCut { p("column-note") { say(.tooMany, DocumentsViewModel.most) } }
        state(model)
        keyed(Key(model.collection.string)) { DocumentRows(screen: screen, model: model) }
      } else {
        p("column-note") { say(.chooseCollection) }
      }
    }
    .label(say(.documents))
  }

  @ViewBuilder private func state(_ model: DocumentsViewModel) -> Node {
    switch model.state {
    case .loading: p("column-note") { say(.loading) }
    case .failed(let message): failure(message)
    case .live:
      if model.count == 0 {
        p("column-note") { say(.noDocuments) }
      } else if model.documents.isEmpty {
        p("column-note") { say(.noMatch, model.filter) }
      }
    }
  }
}

private struct DocumentRows: View {
  let screen: ConsoleScreen
  let model: DocumentsViewModel

  var body: Node {
    let documents = model.documents
    let current = screen.console.place.document
    let glowing = model.glow.rows
    WindowedList(
      count: documents.count, rowHeight: screen.rowHeight, key: { Key(documents[$0].id) }
    ) { index in
      let document = documents[index]
      DocumentRow(
        document: document, isCurrent: document.path == current,
        glows: glowing.contains(UTF8Key(document.id)), index: index, list: screen.documents,
        count: documents.count)
    }
    .classes("column-rows")
    .controller(screen.documents)
    .label(say(.documents))
  }
}

private struct DocumentRow: View, Equatable {
  let document: DocumentSnapshot
  let isCurrent: Bool
  let glows: Bool
  let index: Int
  let list: ListController
  let count: Int

  var body: Node {
    a("cell") {
      span("ellipsis") { Words(document.id) }
      if document.hasPendingWrites {
        span("waits-mark") { span("unseen") { say(.waits) } }
      }
      if isCurrent { icon(.chevron, "small") }
    }
    .class("glows", when: glows)
    .attribute("href", Words(ConsolePlace.href("/" + document.path.string)))
    .attribute("title", Words(document.id))
    .attribute("aria-current", isCurrent ? "true" : nil)
    .movesFocus(in: list, index, of: count)
  }

  static func == (left: DocumentRow, right: DocumentRow) -> Bool {
    left.document === right.document && left.isCurrent == right.isCurrent
      && left.glows == right.glows && left.index == right.index && left.count == right.count
  }
}
