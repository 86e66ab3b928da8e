import Library
import Reactivity
import UI
import ViewModels

/// Takes files that are dropped anywhere on the window, and says so while one is held over it.
struct DropPlace: View {
  let app: AppViewModel

  var body: Node {
    owning(make: { DragState(clock: app.store.clock) }) { drag in
      windowListener("dragover") { event in
        // Without this the browser would open the file in the place of the app.
        event.preventDefault()
        if isSame(app.places.dragged, "") { drag.moved() }
      }
      windowListener("drop") { event in
        event.preventDefault()
        drag.end()
        guard let file = event.files.first, !app.router.route.isSheet, app.dialog == nil else {
          return
        }
        app.router.show(.importing)
        app.imports.choose(chosen(file))
      }
      if drag.isOver {
        div("dropping").attribute("data-drop", say(.importDrop)).attribute("aria-hidden", "true")
      }
    }
  }
}

/// Whether something is held over the window. The browser tells of every moment of it, but not
/// reliably of its end.
final class DragState {
  @Observed private(set) var isOver = false
  private let clock: any Clock
  private var timer: (any Waiting)?

  private static let silenceMilliseconds = 500

  init(clock: any Clock) {
    self.clock = clock
  }

  deinit {
    timer?.cancel()
  }

  func moved() {
    isOver = true
    timer?.cancel()
    timer = clock.after(milliseconds: DragState.silenceMilliseconds) { [unowned(unsafe) self] in
      end()
    }
  }

  func end() {
    timer?.cancel()
    timer = nil
    isOver = false
  }
}
