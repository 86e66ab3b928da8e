import Documents
import Reactivity
import UI

/// What the views need besides the model: the window, the lists, and where the focus was.
final class ConsoleScreen {
  let console: ConsoleViewModel
  let page: Page
  let collections = ListController()
  let documents = ListController()
  let focus: FocusMemory
  /// What the reader came to; it takes the focus when what had it is gone.
  let ground = ElementReference()
  private let queue: FlushQueue
  private let following: Effect
  private let naming: Effect

  init(_ console: ConsoleViewModel, _ page: Page, _ renderer: Renderer) {
    self.console = console
    self.page = page
    queue = renderer.queue
    focus = FocusMemory(renderer)
    let ground = ground
    let queue = renderer.queue
    var isFirst = true
    following = Effect(on: queue) {
      let path = page.path
      Tracking.ignoring { console.follow(path) }
      // On a phone the column that was pressed is gone.
      if !isFirst { queue.afterFlush { if page.hasLostFocus { ground.focus() } } }
      isFirst = false
    }
    naming = Effect(on: queue) {
      let place = console.place
      let name = place.document?.string ?? place.collection?.string
      let title = say(.title) + " · " + say(.appName)
      page.setTitle((name.map { Words($0) + " · " + title } ?? title).string)
    }
  }

  /// How high a row of a list is, in pixels: by the size of the reader's text, and a finger's on a
  /// phone.
  var rowHeight: Double { (isNarrow ? 2.75 : 2.25) * page.rem }

  /// Whether there is room for one column only.
  var isNarrow: Bool { page.width < 700 }

  /// Begins to edit, so that the focus comes back to what was pressed.
  func editing(_ begin: () -> Void) {
    focus.remember()
    begin()
  }

  /// Ends an edit.
  func edited() {
    focus.restore(orTo: ground)
  }
}
