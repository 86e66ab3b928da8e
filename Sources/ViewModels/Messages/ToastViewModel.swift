package import Reactivity

/// The short message at the foot of the window, with a way back.
package final class ToastViewModel {
  package struct Message {
    package let kind: Kind
    package let title: String
    /// How many books it is about.
    package let count: Int
    /// How many others stay as they are.
    package let kept: Int
    /// What "Undo" does.
    package let undo: (() -> Void)?
  }

  package enum Kind: Equatable, Sendable {
    case deleted, restored, changed, undone, erased, added, removed, noSamples
  }

  @Observed package private(set) var message: Message?
  private let clock: any Clock
  private var timer: (any Waiting)?

  private static let milliseconds = 10_000

  package init(clock: any Clock) {
    self.clock = clock
  }

  deinit {
    timer?.cancel()
  }

  /// Shows a message for ten seconds, in the place of the last one.
  package func show(
    _ kind: Kind, _ title: String = "", count: Int = 1, kept: Int = 0,
    undo: (() -> Void)? = nil
  ) {
    message = Message(kind: kind, title: title, count: count, kept: kept, undo: undo)
    start()
  }

  package func undo() {
    let undo = message?.undo
    close()
    undo?()
  }

  package func close() {
    timer?.cancel()
    timer = nil
    message = nil
  }

  /// The message stays while the reader looks at it.
  package func hold() {
    timer?.cancel()
    timer = nil
  }

  package func start() {
    guard message != nil else { return }
    timer?.cancel()
    timer = clock.after(milliseconds: ToastViewModel.milliseconds) { [unowned(unsafe) self] in
      timer = nil
      message = nil
    }
  }
}
