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
        if isSame(app.places.dragged, "") { drag.moved(isCover(event)) }
      }
      windowListener("drop") { event in
        event.preventDefault()
        drag.end()
        guard let file = event.files.first else { return }
        let isOverlaid = app.router.route.isSheet || app.dialog != nil
        if let id = app.coverTarget, isOverlaid || isCover(event) {
          app.covers.take(chosen(file), for: id)
          return
        }
        if isOverlaid { return }
        app.router.show(.importing)
        app.imports.choose(chosen(file))
      }
      if drag.isOver {
        div("dropping").attribute("data-drop", say(drag.isCover ? .coverDrop : .importDrop))
          .attribute("aria-hidden", "true")
      }
    }
  }

  /// Whether it is a picture for the book that is shown.
  private func isCover(_ event: Event) -> Bool {
    app.coverTarget != nil && event.number("hasPicture") != 0
  }
}

/// Whether something is held over the window. The browser tells of every moment of it, but not
/// reliably of its end.
final class DragState {
  @Observed private(set) var isOver = false
  /// Whether it is a picture for the book that is shown.
  @Observed private(set) var isCover = false
  private let clock: any Clock
  private var timer: (any Waiting)?

  private static let silenceMilliseconds = 500

  init(clock: any Clock) {
    self.clock = clock
  }

  deinit {
    timer?.cancel()
  }

  func moved(_ isCover: Bool) {
    isOver = true
    self.isCover = isCover
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
