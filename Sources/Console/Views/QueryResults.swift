import Controls
import Documents
import Reactivity
import Sync
import UI

/// The results of the query as a table, live.
struct QueryResults: View {
  let screen: ConsoleScreen

  var body: Node {
    let query = screen.console.query
    section("column results") {
      if query.words.utf8.count > 0 {
        header("column-head") {
          h2("mono ellipsis") { Words(query.words) }.attribute("title", Words(query.words))
          if query.state == .live { span("num") { say(.results, query.results.count) } }
        }
      }
      div("column-rows") { content(query) }.attribute("tabindex", 0).label(say(.query))
    }
    .label(say(.query))
  }

  @ViewBuilder private func content(_ query: QueryViewModel) -> Node {
    switch query.state {
    case .idle: p("column-note") { say(.queryHint) }
    case .running: p("column-note") { say(.running) }
    case .failed(let message): failure(message)
    case .live:
      if query.results.isEmpty {
        p("column-note") { say(.noResults) }
      } else {
        ResultTable(screen: screen, query: query)
      }
    }
  }
}

private struct ResultTable: View {
  let screen: ConsoleScreen
  let query: QueryViewModel

  var body: Node {
    let columns = query.columns
    let current = screen.console.place.document
    let glowing = query.glow.rows
    table("result-table") {
      thead {
        tr {
          th { say(.identifier) }.attribute("scope", "col")
          each(columns.indices) { index in th { Words(columns[index]) }.attribute("scope", "col") }
        }
      }
      tbody {
        forEach(query.results, key: { Key($0.path.string) }) { document in
          ResultRow(
            document: document, columns: columns, isCurrent: document.path == current,
            glows: glowing.contains(document.path), isGroup: query.isGroup)
        }
      }
    }
  }
}

private struct ResultRow: View, Equatable {
  let document: DocumentSnapshot
  let columns: [String]
  let isCurrent: Bool
  let glows: Bool
  let isGroup: Bool

  var body: Node {
    let fields = document.fields
    tr {
      th {
        a { Words(isGroup ? document.path.string : document.id) }
          .attribute(
            "href", Words(ConsolePlace(path: "/" + document.path.string + "//query").href)
          )
          .attribute("aria-current", isCurrent ? "true" : nil)
      }
      .attribute("scope", "row")
      each(columns.indices) { index in
        td { if let value = fields[columns[index]] { Words(ValueText.shown(value)) } }
      }
    }
    .class("glows", when: glows)
    .class("current", when: isCurrent)
  }

  static func == (left: ResultRow, right: ResultRow) -> Bool {
    left.document === right.document && left.isCurrent == right.isCurrent
      && left.glows == right.glows && left.columns == right.columns
      && left.isGroup == right.isGroup
  }
}
