import CLinux
import Glibc

/// The clock that timeouts are measured with; it never jumps.
enum MonotonicClock {
  /// Milliseconds since some moment in the past.
  static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
