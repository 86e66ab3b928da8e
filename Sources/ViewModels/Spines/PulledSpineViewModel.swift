import Library
import Reactivity

/// The spine that is pulled out, with its card: the one that the reader looks at.
package final class PulledSpineViewModel {
  /// The identifier of its book; empty where all books stand in their places.
  @Observed package private(set) var id = ""
  private let clock: any Clock
  private var timer: (any Waiting)?
  /// What a finger touched that is not lifted yet, and whether that spine was out already.
  private var touched: (id: String, wasOut: Bool)?

  /// A pointer that only passes by pulls nothing out.
  private static let intentMilliseconds = 120
  /// Time to go from the spine to its card.
  private static let returnMilliseconds = 300

  package init(clock: any Clock) {
    self.clock = clock
  }

  deinit {
    timer?.cancel()
  }

  /// The pointer is over a spine.
  package func pointed(at id: String) {
    after(PulledSpineViewModel.intentMilliseconds) { [unowned(unsafe) self] in self.id = id }
  }

  /// A spine has the focus.
  package func focused(_ id: String) {
    keep()
    self.id = id
  }

  /// The pointer or the focus is on the card.
  package func keep() {
    timer?.cancel()
    timer = nil
  }

  /// Pointer or focus went elsewhere.
  package func left() {
    after(PulledSpineViewModel.returnMilliseconds) { [unowned(unsafe) self] in putBack() }
  }

  package func putBack() {
    keep()
    id = ""
  }

  /// A finger touches a spine: what follows, such as the focus, would make it look pulled out.
  package func touched(_ id: String) {
    touched = (id, isSame(id, self.id))
  }

  /// A spine was pressed, by whatever means.
  ///
  /// - Returns: whether that opens the book: the first tap only pulls it out.
  package func opens(_ id: String) -> Bool {
    let touch = touched
    touched = nil
    guard let touch, isSame(touch.id, id), !touch.wasOut else { return true }
    focused(id)
    return false
  }

  private func after(_ milliseconds: Int, _ work: @escaping () -> Void) {
    timer?.cancel()
    timer = clock.after(milliseconds: milliseconds, work)
  }
}
