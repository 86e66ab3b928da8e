/// What could not be done yet, in order: the first is tried again after a while, a longer one each
/// time, and the others after it.
final class PostponedWork {
  private var operations: [() -> Bool] = []
  private let backoff: Backoff
  private let work: WorkQueue

  init(_ work: WorkQueue, _ scheduler: any Scheduler, _ random: any RandomSource) {
    self.work = work
    backoff = Backoff(scheduler, random, .storeRetry)
  }

  /// Does something now, if nothing waits and it can be done, or later.
  /// - Parameter operation: Says whether it could be done.
  func attempt(_ operation: @escaping () -> Bool) {
    if operations.isEmpty, operation() { return }
    operations.append(operation)
    if operations.count == 1 { resume() }
  }

  func pause() { backoff.cancel() }

  func resume() {
    if operations.isEmpty { return }
    backoff.wait { [unowned(unsafe) self] in
      work.run { [unowned(unsafe) self] in
        if operations[0]() {
          operations.removeFirst()
          backoff.reset()
        }
        resume()
      }
    }
  }
}
