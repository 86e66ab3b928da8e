/// How long something takes, in milliseconds.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let time = try ContinuousClock().measure(body)
  return Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
}

extension Array where Element == Double {
  /// The value below which a share of the values lies.
  func percentile(_ share: Double) -> Double {
    precondition(!isEmpty, "Nothing was measured.")
    return sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }

  var median: Double { percentile(0.5) }
}
