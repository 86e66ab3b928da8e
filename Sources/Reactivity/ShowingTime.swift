/// How long a message is shown: ten seconds, which begin anew when the reader has looked at it.
package final class ShowingTime {
  /// Calls once after so many milliseconds, and gives what cancels that.
  package typealias After = (_ milliseconds: Int, _ work: @escaping () -> Void) -> () -> Void

  private let after: After
  package var onEnd: () -> Void = {}
  private var cancel: (() -> Void)?

  private static let milliseconds = 10_000

  package init(_ after: @escaping After) {
    self.after = after
  }

  deinit {
    cancel?()
  }

  package func start() {
    hold()
    cancel = after(ShowingTime.milliseconds) { [unowned(unsafe) self] in
      cancel = nil
      onEnd()
    }
  }

  /// It does not end before it is started again.
  package func hold() {
    cancel?()
    cancel = nil
  }
}
