import Controls
import Documents
import UI

/// The first column: the collections at the top, or those of a document.
struct CollectionsColumn: View {
  let screen: ConsoleScreen

  var body: Node {
    let console = screen.console
    let model = console.collections
    let ids = collectionIDs(model.ids, and: console.place.collection)
    section("column collections") {
      header("column-head") {
        h2 { say(.collections) }
        span("num") { grouped(ids.count) }
        iconButton(.plus, say(.addCollection), "quiet", "small")
          .onClick { console.beginCollection(in: model.parent) }
      }
      if let parent = model.parent {
        a("column-parent") {
          icon(.back, "small")
          span("ellipsis") { Words(parent.string) }
        }
        .attribute("href", Words(ConsolePlace.href("/" + parent.string)))
      }
      state(model, ids.isEmpty)
      WindowedList(count: ids.count, rowHeight: screen.rowHeight, key: { Key(ids[$0].string) }) {
        row(ids, $0, model.parent)
      }
      .classes("column-rows")
      .controller(screen.collections)
      .label(say(.collections))
    }
    .label(say(.collections))
  }

  private func row(_ ids: [UTF8Key], _ index: Int, _ parent: DocumentPath?) -> Element {
    let console = screen.console
    let id = ids[index]
    let isCurrent = console.documents?.collection.id.utf8.elementsEqual(id.bytes) == true
    return a("cell") {
      span("ellipsis") { Words(id.string) }
      if isCurrent, let documents = console.documents, documents.state == .live {
        span("num") { grouped(documents.count) }
      }
    }
    .attribute("href", Words(ConsolePlace.href(address(of: id, in: parent))))
    .attribute("aria-current", isCurrent ? "true" : nil)
    .movesFocus(in: screen.collections, index, of: ids.count)
  }

  @ViewBuilder private func state(_ model: CollectionsViewModel, _ isEmpty: Bool) -> Node {
    switch model.state {
    case .loading: if isEmpty { p("column-note") { say(.loading) } }
    case .known: if isEmpty { p("column-note") { say(.noCollections) } }
    case .failed(let message): failure(message)
    }
  }
}

/// The collections that are known, and the one that is shown, which may hold nothing yet.
func collectionIDs(_ ids: [UTF8Key], and shown: CollectionPath?) -> [UTF8Key] {
  guard let shown = shown.map({ UTF8Key($0.id) }), !ids.contains(shown) else { return ids }
  var all = ids
  all.insert(shown, at: ids.firstIndex { shown < $0 } ?? ids.count)
  return all
}

func address(of collection: UTF8Key, in parent: DocumentPath?) -> String {
  (parent.map { "/" + $0.string } ?? "") + "/" + collection.string
}

/// What the server says where something cannot be shown.
func failure(_ message: String) -> Element {
  p("column-note failed") {
    icon(.alert, "small")
    span { say(.serverSays) + " " + Words(message) }
  }
  .role("alert")
}
