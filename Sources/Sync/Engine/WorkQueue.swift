/// Runs one piece of work after the other, on one thread: what a listener asks for while the
/// engine is at work waits until it is done.
package final class WorkQueue {
  private var isRunning = false
  private var waiting: [() -> Void] = []
  /// Called when all work is done.
  package var onIdle: () -> Void = {}

  package init() {}

  package func run(_ work: @escaping () -> Void) {
    waiting.append(work)
    if isRunning { return }
    isRunning = true
    var next = 0
    while next < waiting.count {
      let work = waiting[next]
      next += 1
      work()
    }
    waiting = []
    isRunning = false
    onIdle()
  }
}
