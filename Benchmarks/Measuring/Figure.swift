/// One measured number.
struct Figure {
  enum Budget {
    case none
    case atMost(Double)
    case atLeast(Double)
  }

  let name: String
  let value: Double
  let unit: String
  let budget: Budget
  /// The same of a peer, measured in the same run.
  private(set) var peer: Double?

  init(_ name: String, _ value: Double, _ unit: String, _ budget: Budget = .none) {
    self.name = name
    self.value = value
    self.unit = unit
    self.budget = budget
  }

  func compared(to peer: Double?) -> Figure {
    var figure = self
    figure.peer = peer
    return figure
  }

  /// Such as "storage/load: 41,000 documents/s (budget ≥ 20,000)".
  var line: String {
    let start = "\(name): \(rounded(value)) \(unit)\(comparison)"
    switch budget {
    case .none: return start
    case .atMost(let limit):
      return start + " (budget ≤ \(rounded(limit))\(value <= limit ? "" : ", MISSED"))"
    case .atLeast(let limit):
      return start + " (budget ≥ \(rounded(limit))\(value >= limit ? "" : ", MISSED"))"
    }
  }

  /// Such as ", emulator 256, 180 times better".
  private var comparison: String {
    guard let peer, peer > 0, value > 0 else { return "" }
    // What has a floor shall be large, all else small.
    let ratio = if case .atLeast = budget { value / peer } else { peer / value }
    return ", emulator \(rounded(peer)), ratio \(rounded(ratio))"
  }

  /// Three significant digits or the whole number.
  private func rounded(_ number: Double) -> String {
    if number >= 100 || number == number.rounded() { return "\(Int(number.rounded()))" }
    let thousandths = Int((number * 1000).rounded())
    let fraction = "\(thousandths % 1000 + 1000)".dropFirst()
    return "\(thousandths / 1000).\(fraction)"
  }
}
