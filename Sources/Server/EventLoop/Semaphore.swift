import CLinux
import Glibc

/// A counting semaphore.
final class Semaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func signal() {
    sem_post(semaphore)
  }

  /// Waits for a signal; false if none came in time.
  func wait(seconds: Int) -> Bool {
    var deadline = timespec()
    // A wait must not depend on somebody setting the clock.
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    deadline.tv_sec += seconds
    while true {
      if bookspine_wait(semaphore, &deadline) == 0 { return true }
      if errno != EINTR { return false }
    }
  }
}
