/// How one order of keys becomes another with as few moves as possible.
struct KeyedChange {
  /// For each new place the old one, or -1.
  private(set) var sources: [Int]
  /// The old places that are gone.
  private(set) var removals: [Int] = []
  /// For each new place whether its row must move; those that stay are a longest run that is in
  /// order already.
  private(set) var isMoved: [Bool]

  init(from old: [Key], to new: [Key]) {
    sources = [Int](repeating: -1, count: new.count)
    isMoved = [Bool](repeating: false, count: new.count)
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] {
      sources[start] = start
      start += 1
    }
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
      sources[newEnd] = oldEnd
    }
    guard start < newEnd else {
      removals = Array(start..<oldEnd)
      return
    }
    guard start < oldEnd else { return }
    match(old, start..<oldEnd, new, start..<newEnd)
    markMoves(start..<newEnd)
  }
}

extension KeyedChange {
  private mutating func match(
    _ old: [Key], _ oldRange: Range<Int>, _ new: [Key], _ newRange: Range<Int>
  ) {
    var places: [Int: Int] = [:]
    places.reserveCapacity(oldRange.count)
    for place in oldRange where places[old[place].hash] == nil {
      places[old[place].hash] = place
    }
    var isKept = [Bool](repeating: false, count: oldRange.count)
    for place in newRange {
      // A second row with the same key, or (very rarely) with the same hash, is made anew.
      guard let source = places[new[place].hash], old[source] == new[place],
        !isKept[source - oldRange.lowerBound]
      else { continue }
      sources[place] = source
      isKept[source - oldRange.lowerBound] = true
    }
    for place in oldRange where !isKept[place - oldRange.lowerBound] {
      removals.append(place)
    }
  }

  private mutating func markMoves(_ range: Range<Int>) {
    var isInOrder = true
    var previous = -1
    for place in range where sources[place] >= 0 {
      if sources[place] < previous {
        isInOrder = false
      }
      previous = sources[place]
    }
    guard !isInOrder else { return }
    for place in range where sources[place] >= 0 {
      isMoved[place] = true
    }
    for place in longestIncrease(range) {
      isMoved[place] = false
    }
  }

  /// The new places of a longest subsequence whose old places increase, by patience sorting.
  private func longestIncrease(_ range: Range<Int>) -> [Int] {
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: range.count)
    for place in range where sources[place] >= 0 {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if sources[tails[middle]] < sources[place] {
          low = middle + 1
        } else {
          high = middle
        }
      }
      if low > 0 {
        previous[place - range.lowerBound] = tails[low - 1]
      }
      if low == tails.count {
        tails.append(place)
      } else {
        tails[low] = place
      }
    }
    var result: [Int] = []
    var place = tails.last ?? -1
    while place >= 0 {
      result.append(place)
      place = previous[place - range.lowerBound]
    }
    return result
  }
}
