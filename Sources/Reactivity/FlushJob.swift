/// Work that is done once in the next flush, however often it is asked for.
package final class FlushJob {
  /// Jobs of a smaller depth run first, so that a parent which is rendered anew takes its children
  /// along and they need not run again.
  package let depth: Int
  private let run: () -> Void
  private(set) var isWanted = false
  private let queue: FlushQueue

  /// - Parameters:
  ///   - queue: where the job waits.
  ///   - run: must not own the job's owner. It is not called after ``cancel()``.
  package init(queue: FlushQueue, depth: Int = 0, run: @escaping () -> Void) {
    self.queue = queue
    self.depth = depth
    self.run = run
  }

  /// Asks for the job to run in the next flush.
  package func request() {
    guard !isWanted else { return }
    isWanted = true
    queue.add(self)
  }

  /// Takes the request back, because the work was done or its owner is gone.
  package func cancel() {
    isWanted = false
  }

  func runIfWanted() {
    guard isWanted else { return }
    isWanted = false
    run()
  }
}
