/// A reader's rating in stars, in steps of a quarter, from a quarter to five. No rating is no value;
/// it is never zero stars.
package struct Rating: Hashable, Comparable, Sendable {
  /// 1…20.
  package let quarters: Int

  package init?(quarters: Int) {
    guard quarters >= 1, quarters <= 20 else { return nil }
    self.quarters = quarters
  }

  /// The nearest quarter; nil for zero, for what is less, and for more than five.
  package init?(stars: Double) {
    guard stars > 0, stars <= 5 else { return nil }
    // Not `rounded()`: it needs the C mathematics library for one addition.
    self.init(quarters: max(1, Int(stars * 4 + 0.5)))
  }

  package var stars: Double { Double(quarters) / 4 }

  /// `4`, `3.5`, `0.25`.
  package var text: String {
    let whole = quarters / 4
    switch quarters % 4 {
    case 1: return "\(whole).25"
    case 2: return "\(whole).5"
    case 3: return "\(whole).75"
    default: return "\(whole)"
    }
  }

  package static func < (first: Rating, second: Rating) -> Bool {
    first.quarters < second.quarters
  }
}
