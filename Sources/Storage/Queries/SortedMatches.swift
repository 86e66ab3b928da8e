internal import Documents

/// The rows that match a query, to be put in its order. Only their keys are kept, not the
/// documents, so that a query over everything does not need everything in memory.
struct SortedMatches {
  private struct Match {
    let key: [UInt8]
    let row: Int64
  }

  /// How many first ones are wanted.
  private let limit: Int
  private var matches: [Match] = []

  /// How many there are at most.
  var count: Int { matches.count }

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ key: [UInt8], _ row: Int64) {
    matches.append(Match(key: key, row: row))
    // Cutting at twice the limit makes it one sort for as many matches as are thrown away.
    if matches.count > 256, matches.count / 2 > limit { cut() }
  }

  mutating func rows() -> [Int64] {
    cut()
    return matches.map(\.row)
  }

  private mutating func cut() {
    matches.sort { compareBytes($0.key, $1.key) == .ascending }
    if matches.count > limit { matches.removeLast(matches.count - limit) }
  }
}
