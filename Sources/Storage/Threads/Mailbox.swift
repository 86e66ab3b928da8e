internal import Glibc

/// A queue from any thread to the ones that take from it.
final class Mailbox<Element: Sendable>: @unchecked Sendable {
  // Unchecked: everything below is touched only while the mutex is held.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var elements: [Element] = []
  private var isClosed = false

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // A wait must not depend on somebody setting the clock.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// - Returns: False if the mailbox is closed; the element was not taken then.
  func put(_ element: Element) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if isClosed { return false }
    elements.append(element)
    pthread_cond_signal(condition)
    return true
  }

  /// Takes no more elements; what is in it can still be taken out.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  enum Delivery {
    case elements([Element])
    /// Nothing came in the given time.
    case timeout
    /// Closed and empty.
    case closed
  }

  /// Waits for elements and takes the oldest ones.
  /// - Parameter timeout: In microseconds; nil waits for ever.
  func take(atMost limit: Int, timeout: Int64?) -> Delivery {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let deadline = timeout.map(deadline(after:))
    while elements.isEmpty {
      if isClosed { return .closed }
      if var deadline {
        if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT, elements.isEmpty {
          return isClosed ? .closed : .timeout
        }
      } else {
        pthread_cond_wait(condition, mutex)
      }
    }
    if elements.count <= limit {
      defer { elements.removeAll(keepingCapacity: elements.capacity <= 256) }
      return .elements(elements)
    }
    let taken = Array(elements[..<limit])
    elements.removeFirst(limit)
    // Others may be asleep although something is left for them.
    pthread_cond_signal(condition)
    return .elements(taken)
  }

  private func deadline(after microseconds: Int64) -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let nanoseconds = Int64(time.tv_nsec) + microseconds % 1_000_000 * 1000
    time.tv_sec += Int(microseconds / 1_000_000 + nanoseconds / 1_000_000_000)
    time.tv_nsec = Int(nanoseconds % 1_000_000_000)
    return time
  }
}
