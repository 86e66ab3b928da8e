package import Reactivity

/// The short message at the foot of the window, with a way back.
package final class ToastViewModel {
  package final class Message {
    package let kind: Kind
    package let title: String
    /// How many books it is about.
    package let count: Int
    /// How many others stay as they are.
    package let kept: Int
    /// What "Undo" does.
    package let undo: (() -> Void)?

    init(_ kind: Kind, _ title: String, _ count: Int, _ kept: Int, _ undo: (() -> Void)?) {
      self.kind = kind
      self.title = title
      self.count = count
      self.kept = kept
      self.undo = undo
    }
  }

  package enum Kind: Equatable, Sendable {
    case deleted, restored, changed, undone, erased, added, removed, noSamples
    /// A read, a note or a loan was deleted.
    case partDeleted
  }

  @Observed package private(set) var message: Message?
  package let time: ShowingTime

  package init(clock: any Clock) {
    time = ShowingTime { milliseconds, work in
      let waiting = clock.after(milliseconds: milliseconds, work)
      return { waiting.cancel() }
    }
    time.onEnd = { [unowned(unsafe) self] in message = nil }
  }

  /// Shows a message for ten seconds, in the place of the last one.
  package func show(
    _ kind: Kind, _ title: String = "", count: Int = 1, kept: Int = 0,
    undo: (() -> Void)? = nil
  ) {
    message = Message(kind, title, count, kept, undo)
    time.start()
  }

  package func undo() {
    let undo = message?.undo
    close()
    undo?()
  }

  package func close() {
    time.hold()
    message = nil
  }
}
