import Documents
package import Reactivity
import Sync

/// The short message at the foot of the window, with a way back.
package final class ConsoleToast {
  package enum Kind: Sendable {
    case documentDeleted, fieldDeleted
  }

  package struct Message {
    package let kind: Kind
    /// What it is about.
    package let name: String
    package let undo: () -> Void
  }

  @Observed package private(set) var message: Message?
  private let scheduler: any Scheduler
  private var timer: (any ScheduledWork)?

  private static let milliseconds = 10_000

  init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  func show(_ kind: Kind, _ name: String, undo: @escaping () -> Void) {
    message = Message(kind: kind, name: name, undo: undo)
    start()
  }

  package func undo() {
    let undo = message?.undo
    close()
    undo?()
  }

  package func close() {
    hold()
    message = nil
  }

  /// The message stays while the reader looks at it.
  package func hold() {
    timer?.cancel()
    timer = nil
  }

  package func start() {
    guard message != nil else { return }
    hold()
    timer = scheduler.after(milliseconds: ConsoleToast.milliseconds, .interface) { [self] in
      timer = nil
      message = nil
    }
  }
}
