import Controls
import Documents
import Sync
import UI

/// The head: where the reader is, whether it is live, and what can be done.
struct ConsoleHead: View {
  let screen: ConsoleScreen

  var body: Node {
    let console = screen.console
    let place = console.place
    header("console-head") {
      a("brand") { icon(.sign, "large") }
        .attribute("href", "/").label(say(.toTheApp)).attribute("title", say(.toTheApp))
      div("console-where") {
        h1 { say(.title) }
        nav("crumbs") { crumbs(place) }.label(say(.path))
      }
      div("console-tools") {
        ConnectionSign(connection: console.connection) { console.dialog = .waiting }
        a("button secondary") {
          icon(.filter)
          span { say(.query) }
        }
        .attribute("href", Words(place.querying(!place.isQuerying).href))
        .class("on", when: place.isQuerying)
        .attribute("aria-current", place.isQuerying ? "true" : nil)
        labelButton(.plus, say(.newDocument), "primary").onClick { console.beginDocument() }
      }
    }
  }

  @ViewBuilder private func crumbs(_ place: ConsolePlace) -> Node {
    let console = screen.console
    DatabaseChooser(database: console.database)
    a("crumb") { "/" }
      .attribute("href", "#/").label(say(.collections))
    let names = names(place)
    each(names.indices) { index in
      if index > 0 { span("crumb-slash") { "/" } }
      a("crumb") { Words(names[index]) }
        .attribute("href", Words(ConsolePlace.href(address(names, through: index))))
        .attribute("aria-current", index == names.count - 1 ? "page" : nil)
    }
  }

  private func names(_ place: ConsolePlace) -> [String] {
    let path = place.document?.utf8 ?? place.collection?.utf8 ?? []
    var names: [String] = []
    for part in path.split(separator: UInt8(ascii: "/")) { names.append(String(utf8: part)) }
    return names
  }

  private func address(_ names: [String], through last: Int) -> String {
    var address = ""
    for index in 0...last { address += "/" + names[index] }
    return address
  }
}

/// The database's name; opened, it leads to another one. A page has one database, so choosing another
/// loads it anew.
private struct DatabaseChooser: Part {
  let database: DatabasePrefix

  var body: Node {
    button("chooser") { Words(database.database) }
      .attribute("type", "button").attribute("popovertarget", "databases")
      .attribute("title", say(.chooseDatabase))
    form("chooser-form") {
      label {
        span { say(.project) }
        input().attribute("name", "project").attribute("value", Words(database.project))
          .attribute("autocomplete", "off").attribute("spellcheck", "false")
      }
      label {
        span { say(.database) }
        input().attribute("name", "database").attribute("value", Words(database.database))
          .attribute("autocomplete", "off").attribute("spellcheck", "false")
      }
      button("button primary") { say(.open) }
    }
    .id("databases").attribute("popover", "").attribute("action", "/console")
    .label(say(.chooseDatabase))
  }
}

/// Whether it is live; a press shows what was refused.
private struct ConnectionSign: View {
  let connection: ConnectionViewModel
  let show: () -> Void

  var body: Node {
    let state = connection.state
    let count = connection.refused.count
    let isAway = state.onlineState == .offline
    button("sync") {
      if count > 0 {
        icon(.alert)
      } else if isAway {
        icon(.cloudOff)
      } else {
        span(state.pendingBatches > 0 ? "ring" : "dot")
      }
      span { words(state, refused: count) }
    }
    .attribute("type", "button")
    .class("waits", when: isAway)
    .class("stuck", when: count > 0)
    .disabled(count == 0)
    .onClick(show)
    span("unseen") { if isAway || count > 0 { words(state, refused: count) } }.role("status")
  }

  private func words(_ state: SyncState, refused: Int) -> Words {
    if refused > 0 { return say(.refused, refused) }
    switch state.onlineState {
    case .offline:
      return state.pendingBatches > 0
        ? say(.offlineWaiting, state.pendingBatches) : say(.offline)
    case .unknown where connection.latency == nil: return say(.connecting)
    case .unknown, .online:
      if state.pendingBatches > 0 { return say(.saving) }
      return connection.latency.map { say(.liveIn, $0) } ?? say(.live)
    }
  }
}
