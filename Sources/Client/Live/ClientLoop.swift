internal import CLinux
package import Documents
internal import Glibc
package import Sync
internal import Synchronization

/// The one thread on which a native replica lives: waits for its sockets and timers, and for work
/// that other threads post. It is the sync engine's scheduler.
///
/// All functions but `post` and `stop` are for the loop's own thread, or before it runs.
package final class ClientLoop: Scheduler, @unchecked Sendable {
  // Unchecked: only `posted` is touched by other threads.
  private let wakeUp: Int32
  private let posted = Mutex<[@Sendable () -> Void]>([])
  private var sockets: [Int32: Watcher] = [:]
  private var timers: [LoopWork] = []
  private var isStopping = false

  private struct Watcher {
    var events: Int16
    let handler: () -> Void
  }

  package init() {
    wakeUp = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    precondition(wakeUp >= 0, "the system has no descriptors left")
  }

  deinit {
    close(wakeUp)
  }

  package var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }

  package func after(
    milliseconds: Int, _ timer: Timer, _ work: @escaping () -> Void
  ) -> any ScheduledWork {
    let work = LoopWork(due: ClientLoop.monotonic + Int64(milliseconds), work)
    timers.append(work)
    return work
  }

  /// Runs `work` on the loop's thread, in the order of the posts. Callable from any thread.
  package func post(_ work: @escaping @Sendable () -> Void) {
    posted.withLock { $0.append(work) }
    var one: UInt64 = 1
    write(wakeUp, &one, 8)
  }

  /// Runs until `stop`, on the calling thread.
  package func run() {
    isStopping = false
    while !isStopping {
      wait()
      runTimers()
      runPosted()
    }
  }

  /// Ends `run`. Callable from any thread.
  package func stop() {
    post { self.isStopping = true }
  }

  /// Calls `handler` when a socket is readable, writable if that is wished, or broken.
  func watch(_ socket: Int32, forWriting: Bool, _ handler: @escaping () -> Void) {
    sockets[socket] = Watcher(
      events: Int16(POLLIN) | (forWriting ? Int16(POLLOUT) : 0), handler: handler)
  }

  func unwatch(_ socket: Int32) {
    sockets[socket] = nil
  }
}

extension ClientLoop {
  private static var monotonic: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  private func wait() {
    var entries = [pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)]
    for (socket, watcher) in sockets {
      entries.append(pollfd(fd: socket, events: watcher.events, revents: 0))
    }
    guard poll(&entries, nfds_t(entries.count), timeout) > 0 else { return }
    if entries[0].revents != 0 {
      var count: UInt64 = 0
      read(wakeUp, &count, 8)
    }
    for entry in entries.dropFirst() where entry.revents != 0 {
      // An earlier handler may have closed it.
      sockets[entry.fd]?.handler()
    }
  }

  private var timeout: Int32 {
    timers.removeAll { $0.isOver }
    guard let due = timers.map(\.due).min() else { return -1 }
    return Int32(clamping: max(0, due - ClientLoop.monotonic))
  }

  private func runTimers() {
    let now = ClientLoop.monotonic
    let due = timers.filter { !$0.isOver && $0.due <= now }.sorted { $0.due < $1.due }
    for work in due { work.run() }
  }

  private func runPosted() {
    let work = posted.withLock { queue in
      let work = queue
      queue = []
      return work
    }
    for item in work { item() }
  }
}

/// Something that the loop does later.
private final class LoopWork: ScheduledWork {
  let due: Int64
  private var body: (() -> Void)?

  init(due: Int64, _ body: @escaping () -> Void) {
    self.due = due
    self.body = body
  }

  var isOver: Bool { body == nil }

  func cancel() { body = nil }

  func run() {
    let body = body
    self.body = nil
    body?()
  }
}
