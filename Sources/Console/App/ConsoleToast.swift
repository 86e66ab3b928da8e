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
  package let time: ShowingTime

  init(_ scheduler: any Scheduler) {
    time = ShowingTime { milliseconds, work in
      let work = scheduler.after(milliseconds: milliseconds, .interface, work)
      return { work.cancel() }
    }
    time.onEnd = { [unowned(unsafe) self] in message = nil }
  }

  func show(_ name: String, undo: @escaping () -> Void) {
    message = Message(name: name, undo: undo)
    time.start()
  }

  package func undo() {
    let undo = message?.undo
    time.hold()
    message = nil
    undo?()
  }
}
