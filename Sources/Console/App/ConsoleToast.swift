import Documents
package import Reactivity
import Sync

/// The message that something was deleted, with a way back.
package final class ConsoleToast {
  package struct Message {
    /// What was deleted.
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

  func show(_ name: String, undo: @escaping () -> Void) {
    message = Message(name: name, undo: undo)
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
