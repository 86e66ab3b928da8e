import Controls
import Library
package import Reactivity
package import UI
package import ViewModels

/// The whole window.
package struct AppView: View {
  let app: AppViewModel
  let page: Page
  let list: LibraryList
  private let queue: FlushQueue
  private let effects: AppEffects

  /// - Parameters:
  ///   - page: the window, whose address the router follows.
  package init(app: AppViewModel, page: Page, queue: FlushQueue) {
    self.app = app
    self.page = page
    self.queue = queue
    list = LibraryList(app, page, queue)
    effects = AppEffects(app: app, page: page, list: list, queue: queue)
  }

  package var body: Node {
    windowListener("keydown") { keyDown($0) }
    windowListener("online") { _ in app.returned() }
    // Connections are tried anew: that shows at once that there is none.
    windowListener("offline") { _ in app.returned() }
    windowListener("focus") { _ in app.returned() }
    windowListener("pageshow") { if $0.number("persisted") != 0 { app.returned() } }
    windowListener("visibilitychange") {
      if $0.number("hidden", of: .target) != 0 { app.hidden() } else { app.returned() }
    }
    windowListener("paste") { event in
      guard let id = app.coverTarget, let file = event.files.first else { return }
      event.preventDefault()
      app.covers.take(chosen(file), for: id)
    }
    windowListener("update") { _ in app.isUpdateReady = true }
    LeavingGuard(sync: app.sync)
    // What was said in another language is made anew; all state is in the models.
    keyed(Key("\(app.appearance.languages)")) {
      div("app") {
        SidebarView(app: app)
        LibraryView(app: app, list: list, page: page)
        GroundView(app: app, page: page, ground: list.ground)
      }
      DropPlace(app: app)
      SheetPlace(app: app, queue: queue)
      DialogView(app: app, page: page)
      ToastView(app: app, page: page, list: list)
      SyncAnnouncer(sync: app.sync)
    }
  }

  /// The keys that work everywhere but in a field.
  private func keyDown(_ event: Event) {
    if takesBack(event) { return event.preventDefault() }
    guard !event.isDefaultPrevented, !event.isInField, app.dialog == nil,
      !app.router.route.isSheet, !event.hasCommand
    else { return }
    switch PressedKey(event) {
    case .slash:
      list.goToSearch()
    case .n: app.router.show(.add)
    case .e:
      guard let id = app.router.route.bookID else { return }
      app.router.show(.edit(id))
    case .questionMark: app.show(.keys)
    case .escape where app.selection.isOn:
      app.selection.end()
      list.keepFocus()
    case .escape:
      guard !app.router.route.isList else { return }
      app.router.close()
      list.focusList()
    case .arrowDown:
      guard app.router.route.isList, !event.isInChoice else { return }
      list.focusList()
    default: return
    }
    event.preventDefault()
  }
}

extension AppView {
  /// `u`, and what takes back what was typed elsewhere, take the last action back.
  private func takesBack(_ event: Event) -> Bool {
    guard !event.isDefaultPrevented, !event.isInField, app.dialog == nil,
      !app.router.route.isSheet, !event.hasAlt, !event.hasShift
    else { return false }
    let hasCommand = event.hasControl || event.hasMeta
    guard isSame(event.key, hasCommand ? "z" : "u") else { return false }
    app.actions.undoLast()
    list.keepFocus()
    return true
  }
}

/// Has the browser ask before a window goes that holds what is kept nowhere else.
private struct LeavingGuard: View {
  let sync: SyncStatusViewModel

  var body: Node {
    // Only then: a listener of this kind keeps the browser from keeping the page for *back*.
    if sync.hasUnsaved { windowListener("beforeunload") { $0.preventDefault() } }
  }
}

/// What stands beside the list: details, the import, or an invitation.
private struct GroundView: View {
  let app: AppViewModel
  let page: Page
  let ground: ElementReference

  var body: Node {
    switch app.router.route.ground {
    case .book(let id):
      owning(Key(id), make: { app.makeDetails(id) }) { model in
        DetailsView(screen: DetailsScreen(app, model, page), ground: ground)
      }
    case .importing:
      ImportView(app: app, model: app.imports, ground: ground)
    case .trash:
      owning(Key("trash"), make: { TrashPlace(app) }) { place in
        TrashView(place: place, page: page, ground: ground)
      }
    case .library, .place, .edit, .add:
      aside("pane nothing") {
        if app.router.list.overview == nil, !app.books.books.isEmpty { p { say(.chooseABook) } }
      }
    }
  }
}

/// The edit sheet, where the route asks for it.
private struct SheetPlace: View {
  let app: AppViewModel
  let queue: FlushQueue

  var body: Node {
    let route = app.router.route
    if route.isSheet {
      owning(Key(route.path), make: { app.makeEditor(route, on: queue) }) { model in
        EditSheet(app: app, model: model, queue: queue)
      }
    }
  }
}
