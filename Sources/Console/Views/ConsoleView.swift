import Controls
import Documents
import Reactivity
import Sync
package import UI

/// The whole window.
package struct ConsoleView: View {
  private let screen: ConsoleScreen

  package init(_ console: ConsoleViewModel, page: Page, renderer: Renderer) {
    screen = ConsoleScreen(console, page, renderer)
  }

  package var body: Node {
    let console = screen.console
    windowListener("online") { _ in console.returned() }
    windowListener("focus") { _ in console.returned() }
    windowListener("visibilitychange") {
      if $0.number("hidden", of: .target) == 0 { console.returned() }
    }
    LeavingGuard(connection: console.connection)
    div("console") {
      ConsoleHead(screen: screen)
      ConsoleMain(screen: screen)
    }
    ConsoleDialogView(screen: screen)
    ConsoleToastView(toast: console.toast)
  }
}

/// Has the browser ask before a window goes that holds changes which are kept nowhere else.
private struct LeavingGuard: View {
  let connection: ConnectionViewModel

  var body: Node {
    if connection.state.pendingBatches > 0 {
      windowListener("beforeunload") { $0.preventDefault() }
    }
  }
}

/// The columns or the query, and what happened below.
private struct ConsoleMain: View {
  let screen: ConsoleScreen

  var body: Node {
    let place = screen.console.place
    main("console-main") {
      if place.isQuerying { QueryPanel(screen: screen) }
      div("columns") {
        if place.isQuerying {
          QueryResults(screen: screen)
        } else {
          CollectionsColumn(screen: screen)
          DocumentsColumn(screen: screen)
        }
        FieldsColumn(screen: screen)
      }
      .class(place.isQuerying ? "querying" : "browsing")
      // A phone shows the deepest one.
      .attribute(
        "data-shown",
        place.document != nil ? "fields" : place.collection != nil ? "documents" : "collections")
      if !place.isQuerying { ActivityView(screen: screen) }
    }
  }
}
