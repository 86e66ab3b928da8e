import Glibc

/// How long something takes, in milliseconds.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let time = try ContinuousClock().measure(body)
  return Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
}

enum Timing {
  /// Milliseconds since some moment.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }

  static func sleep(milliseconds: UInt32) {
    usleep(milliseconds * 1000)
  }
}

extension Array where Element == Double {
  /// The value below which a share of the values lies.
  func percentile(_ share: Double) -> Double {
    precondition(!isEmpty, "Nothing was measured.")
    return sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }

  var median: Double { percentile(0.5) }
}
