package import Documents

/// How many rows have which outcome.
package struct ImportCounts: Equatable, Sendable {
  private var counts = [Int](repeating: 0, count: RowOutcome.allCases.count)

  init(_ rows: [PlanRow]) {
    for row in rows { counts[ImportCounts.index(row.outcome)] += 1 }
  }

  package subscript(outcome: RowOutcome) -> Int { counts[ImportCounts.index(outcome)] }

  /// All rows.
  package var rows: Int {
    var sum = 0
    for count in counts { sum += count }
    return sum
  }

  /// `{new: 5, merged: 0, …, rows: 5}`
  package var map: MapValue {
    var map = MapValue()
    for outcome in RowOutcome.allCases { map[outcome.rawValue] = .integer(Int64(self[outcome])) }
    map["rows"] = .integer(Int64(rows))
    return map
  }

  private static func index(_ outcome: RowOutcome) -> Int {
    switch outcome {
    case .new: 0
    case .merged: 1
    case .updated: 2
    case .unchanged: 3
    case .conflicting: 4
    case .skipped: 5
    case .failed: 6
    }
  }
}
