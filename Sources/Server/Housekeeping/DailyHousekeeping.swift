import Storage

/// Has the housekeeping done: first a while after the start, when nobody waits for the server any more,
/// then every day.
final class DailyHousekeeping {
  private let store: Store
  private let workers: WorkerPool
  private let loop: EventLoop
  /// In milliseconds.
  private let firstAfter: Int64
  private let period: Int64
  /// Microseconds since 1970.
  private let now: @Sendable () -> Int64
  private var timer: LoopTimer?
  private var isStopped = false

  init(
    _ store: Store, workers: WorkerPool, loop: EventLoop, firstAfter: Int64 = 5 * 60_000,
    period: Int64 = 24 * 3_600_000,
    now: @escaping @Sendable () -> Int64 = StoreEnvironment.systemTime
  ) {
    self.store = store
    self.workers = workers
    self.loop = loop
    self.firstAfter = firstAfter
    self.period = period
    self.now = now
  }

  /// On the loop's thread, or before it runs.
  func start() {
    wait(firstAfter)
  }

  func stop() {
    isStopped = true
    timer?.cancel()
  }

  private func wait(_ milliseconds: Int64) {
    timer = loop.schedule(after: milliseconds) { [self] in work() }
  }

  private func work() {
    let housekeeping = Housekeeping(store, now: now() / 1_000_000)
    let box = LoopBound(self, on: loop)
    workers.run { [loop] in
      // What is wrong with the store is told at `/health`; the next day it is tried again.
      _ = Result { () throws(StorageError) in try housekeeping.run() }
      loop.post { if !box.value.isStopped { box.value.wait(box.value.period) } }
    }
  }
}
