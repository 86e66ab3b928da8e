internal import Glibc

/// What a store takes from the world: the time and chance. Tests bring their own.
package struct StoreEnvironment: Sendable {
  /// Microseconds since 1970; may jump.
  package var now: @Sendable () -> Int64
  package var random: @Sendable () -> UInt64

  package init(
    now: @escaping @Sendable () -> Int64 = StoreEnvironment.systemTime,
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
  ) {
    self.now = now
    self.random = random
  }

  package static let systemTime: @Sendable () -> Int64 = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
