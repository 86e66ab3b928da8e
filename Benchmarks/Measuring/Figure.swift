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

  init(_ name: String, _ value: Double, _ unit: String, _ budget: Budget = .none) {
    self.name = name
    self.value = value
    self.unit = unit
    self.budget = budget
  }

  /// Such as "storage/load: 41,000 documents/s (budget ≥ 20,000)".
  var line: String {
    let start = "\(name): \(rounded(value)) \(unit)"
    switch budget {
    case .none: return start
    case .atMost(let limit):
      return start + " (budget ≤ \(rounded(limit))\(value <= limit ? "" : ", MISSED"))"
    case .atLeast(let limit):
      return start + " (budget ≥ \(rounded(limit))\(value >= limit ? "" : ", MISSED"))"
    }
  }

  /// Three significant digits or the whole number.
  private func rounded(_ number: Double) -> String {
    if number >= 100 || number == number.rounded() { return "\(Int(number.rounded()))" }
    let thousandths = Int((number * 1000).rounded())
    let fraction = "\(thousandths % 1000 + 1000)".dropFirst()
    return "\(thousandths / 1000).\(fraction)"
  }
}
