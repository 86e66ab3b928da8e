import Glibc
import Synchronization

/// A few threads for work that would hold up the event loop: planning an import, long reads.
///
/// Threads are started when work comes and end when there was none for a while, so that a server
/// that only serves screens has none.
package final class WorkerPool: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var threads = 0
    var idle = 0
  }

  private let size: Int
  private let state = Mutex(State())
  private let signal = Semaphore()

  package init(size: Int = 2) {
    self.size = size
  }

  /// Runs `work` on one of the pool's threads, earlier work first. Callable from any thread.
  package func run(_ work: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.waiting.append(work)
      guard state.waiting.count > state.idle, state.threads < size else { return false }
      state.threads += 1
      return true
    }
    if needsThread {
      BackgroundThread.start("worker") { self.serve() }
    }
    signal.signal()
  }

  private func serve() {
    while let work = next() {
      work()
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    while true {
      state.withLock { $0.idle += 1 }
      let wasSignalled = signal.wait(seconds: 10)
      let (work, ends) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
        state.idle -= 1
        if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
        guard !wasSignalled else { return (nil, false) }
        state.threads -= 1
        return (nil, true)
      }
      if work != nil || ends { return work }
    }
  }
}
