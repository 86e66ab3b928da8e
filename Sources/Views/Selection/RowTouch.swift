import Library
import Reactivity
import UI
import ViewModels

/// What a finger does on a row: a swipe to either side, or a long press.
///
/// The browser takes what goes up and down (`touch-action: pan-y`), and says so with `pointercancel`.
final class RowTouch {
  /// The book whose row stands aside or follows the finger, and by how many pixels.
  @Observed private(set) var id = ""
  @Observed private(set) var shift = 0.0
  /// Whether a finger is down.
  @Observed private(set) var isDown = false
  /// What was touched opened something else: the click that follows opens nothing.
  private(set) var tookClick = false

  private let app: AppViewModel
  private var startX = 0.0
  private var startY = 0.0
  private var width = 0.0
  private var timer: (any Waiting)?

  /// From here on it is a swipe, in pixels.
  private static let slop = 10.0
  /// How far a row stands aside to show what can be done.
  static let reveal = 96.0
  /// How long a press is long, in milliseconds.
  private static let patience = 500

  init(_ app: AppViewModel) {
    self.app = app
  }

  /// - Parameter canMove: whether it is a row that moves aside.
  func begin(_ event: Event, _ id: String, canMove: Bool) {
    tookClick = shift != 0
    close()
    guard isSame(event.pointerType, "touch"), !app.selection.isOn else { return }
    self.id = id
    isDown = true
    startX = event.x
    startY = event.y
    width = canMove ? event.number("clientWidth", of: .currentTarget) : 0
    let (x, y) = (startX, startY)
    timer = app.store.clock.after(milliseconds: RowTouch.patience) { [unowned(unsafe) self] in
      timer = nil
      isDown = false
      tookClick = true
      app.showMenu([id], x: x, y: y)
    }
  }

  func move(_ event: Event) {
    let across = event.x - startX
    let along = event.y - startY
    if max(across.magnitude, along.magnitude) > RowTouch.slop {
      timer?.cancel()
      timer = nil
    }
    guard width > 0 else { return }
    if shift != 0 || (across.magnitude > RowTouch.slop && across.magnitude > 2 * along.magnitude) {
      shift = across
      tookClick = true
    }
  }

  /// The finger is lifted: a full swipe acts, half of one shows what can be done.
  func end() {
    stop()
    if shift.magnitude > width * 0.55 {
      act()
    } else if shift.magnitude > RowTouch.reveal / 2 {
      shift = shift < 0 ? -RowTouch.reveal : RowTouch.reveal
    } else {
      close()
    }
  }

  /// Does what the row shows: to the right it is read or to be read, to the left it goes to the trash.
  func act() {
    let book = id
    let isDeletion = shift < 0
    close()
    if isDeletion {
      app.delete(book)
    } else {
      app.actions.perform(.status(RowTouch.status(app.books.entry(book))), on: [book])
    }
  }

  /// What a swipe makes of a book.
  static func status(_ entry: BookEntry?) -> Status { entry?.status == .read ? .toRead : .read }

  func close() {
    stop()
    shift = 0
  }

  private func stop() {
    timer?.cancel()
    timer = nil
    isDown = false
  }
}

/// Follows the finger while it is down.
struct TouchListeners: View {
  let touch: RowTouch

  var body: Node {
    if touch.isDown {
      windowListener("pointermove") { [touch] in touch.move($0) }
      windowListener("pointerup") { [touch] _ in touch.end() }
      windowListener("pointercancel") { [touch] _ in touch.close() }
    }
  }
}
