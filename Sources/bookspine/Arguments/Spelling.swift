/// Finds what somebody meant who mistyped it.
enum Spelling {
  /// The most similar candidate; nil if none is similar.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let distance = distance(Array(word.utf8), Array(candidate.utf8))
      guard distance <= max(1, min(word.utf8.count, candidate.utf8.count) / 3) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// How many letters have to be inserted, left out, replaced, or exchanged with their neighbours
  /// (the optimal string alignment distance).
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [Array(0...right.count)]
    for row in 1...max(1, left.count) where !left.isEmpty {
      var current = [row]
      for column in 1...max(1, right.count) where !right.isEmpty {
        let isSame = left[row - 1] == right[column - 1]
        var cost = min(
          rows[row - 1][column] + 1, current[column - 1] + 1,
          rows[row - 1][column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, rows[row - 2][column - 2] + 1)
        }
        current.append(cost)
      }
      rows.append(current)
    }
    return rows[left.count][right.count]
  }
}
