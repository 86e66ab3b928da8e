import CLinux
import Glibc
import Synchronization

/// What hears about a descriptor that became readable or writable.
protocol EventHandler: AnyObject {
  func ready(_ events: Readiness)
}

/// The one thread on which the server's network lives: waits for descriptors (epoll), timers and
/// work posted by other threads, and runs what is due. Nothing that it runs may block.
///
/// All functions but `post` and `stop` are for the loop's own thread (or before `run`).
package final class EventLoop: @unchecked Sendable {
  private let epoll: Descriptor
  private let wakeUp: Descriptor
  private let posted = Mutex<[@Sendable () -> Void]>([])
  private let thread = Atomic<UInt>(0)
  private var handlers: [Int32: Registration] = [:]
  private var registrations: UInt32 = 0
  private var timers = TimerQueue()
  private var endOfTurn: [() -> Void] = []
  private var isStopping = false

  /// The moment at which the current turn began, in milliseconds of the monotonic clock.
  private(set) package var now: Int64 = MonotonicClock.milliseconds

  package init() throws(SystemError) {
    let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard epoll >= 0 else { throw .current("epoll_create1") }
    self.epoll = Descriptor(owning: epoll)
    let wakeUp = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard wakeUp >= 0 else { throw .current("eventfd") }
    self.wakeUp = Descriptor(owning: wakeUp)
    try control(EPOLL_CTL_ADD, wakeUp, .readable, tag: Self.wakeUpTag)
  }

  /// Runs until `stop`; the calling thread becomes the loop's.
  package func run() {
    thread.store(UInt(pthread_self()), ordering: .relaxed)
    isStopping = false
    var events = [epoll_event](repeating: epoll_event(), count: 256)
    while !isStopping {
      let count = epoll_wait(epoll.number, &events, Int32(events.count), timeout())
      now = MonotonicClock.milliseconds
      for index in 0..<max(0, Int(count)) {
        deliver(events[index])
      }
      runDueTimers()
      runPosted()
      runEndOfTurn()
    }
    thread.store(0, ordering: .relaxed)
  }

  /// Ends `run` after the current turn. Callable from any thread.
  package func stop() {
    post { self.isStopping = true }
  }

  /// Runs `work` on the loop's thread, in the order of the posts. Callable from any thread.
  package func post(_ work: @escaping @Sendable () -> Void) {
    let wasEmpty = posted.withLock { queue in
      queue.append(work)
      return queue.count == 1
    }
    if wasEmpty { wake() }
  }

  /// Runs `action` once, `milliseconds` from now.
  @discardableResult
  package func schedule(after milliseconds: Int64, _ action: @escaping () -> Void) -> LoopTimer {
    timers.add(deadline: MonotonicClock.milliseconds + milliseconds, action: action)
  }

  /// Runs `action` when the events of this turn have been handled, before the loop waits again.
  func atEndOfTurn(_ action: @escaping () -> Void) {
    endOfTurn.append(action)
  }

  func preconditionOnLoop() {
    let thread = thread.load(ordering: .relaxed)
    precondition(
      thread == 0 || thread == UInt(pthread_self()), "this belongs to the event loop's thread")
  }
}

// MARK: Descriptors

extension EventLoop {
  private struct Registration {
    let serial: UInt32
    let handler: any EventHandler
  }

  /// Tells `handler` when `descriptor` is ready for `interest`. The loop keeps `handler` alive until
  /// `remove`.
  func add(
    _ descriptor: Descriptor, _ interest: Readiness, _ handler: any EventHandler
  ) throws(SystemError) {
    registrations &+= 1
    try control(EPOLL_CTL_ADD, descriptor.number, interest, tag: tag(descriptor, registrations))
    handlers[descriptor.number] = Registration(serial: registrations, handler: handler)
  }

  func change(_ descriptor: Descriptor, _ interest: Readiness) {
    guard let registration = handlers[descriptor.number] else { return }
    // A registered descriptor can always be changed; the system has no other reason to refuse.
    try! control(
      EPOLL_CTL_MOD, descriptor.number, interest, tag: tag(descriptor, registration.serial))
  }

  func remove(_ descriptor: Descriptor) {
    guard handlers.removeValue(forKey: descriptor.number) != nil else { return }
    epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor.number, nil)
  }

  private static let wakeUpTag = UInt64.max

  /// Names the registration and not only the descriptor: an event that is still in the batch must
  /// not reach the next owner of the same number.
  private func tag(_ descriptor: Descriptor, _ serial: UInt32) -> UInt64 {
    UInt64(serial) << 32 | UInt64(UInt32(bitPattern: descriptor.number))
  }

  private func control(
    _ operation: Int32, _ descriptor: Int32, _ interest: Readiness, tag: UInt64
  ) throws(SystemError) {
    var event = epoll_event()
    event.events = interest.rawValue
    event.data.u64 = tag
    guard epoll_ctl(epoll.number, operation, descriptor, &event) == 0 else {
      throw .current("epoll_ctl")
    }
  }
}

// MARK: One turn

extension EventLoop {
  private func timeout() -> Int32 {
    guard let deadline = timers.nextDeadline else { return -1 }
    return Int32(clamping: max(0, deadline - MonotonicClock.milliseconds))
  }

  private func deliver(_ event: epoll_event) {
    let tag = event.data.u64
    guard tag != Self.wakeUpTag else {
      var count: UInt64 = 0
      read(wakeUp.number, &count, 8)
      return
    }
    let descriptor = Int32(bitPattern: UInt32(truncatingIfNeeded: tag))
    guard let registration = handlers[descriptor], registration.serial == UInt32(tag >> 32) else {
      return
    }
    registration.handler.ready(Readiness(rawValue: event.events))
  }

  private func runDueTimers() {
    while let timer = timers.popDue(at: now) {
      timer.action?()
    }
  }

  private func runPosted() {
    let work = posted.withLock { queue in
      let work = queue
      queue = []
      return work
    }
    for item in work {
      item()
    }
  }

  private func runEndOfTurn() {
    while !endOfTurn.isEmpty {
      let actions = endOfTurn
      endOfTurn = []
      for action in actions {
        action()
      }
    }
  }

  private func wake() {
    var one: UInt64 = 1
    write(wakeUp.number, &one, 8)
  }
}
