/// How one order of keys becomes another with as few moves as possible.
struct KeyedChange {
  /// For each new place the old one, or -1.
  private(set) var sources: [Int] = []
  /// The old places that are gone.
  private(set) var removals: [Int] = []
  /// For each new place whether its row must move; those that stay are a longest run that is in
  /// order already.
  private(set) var isMoved: [Bool]

  init(from old: [TreeNode], to new: [TreeNode]) {
    isMoved = [Bool](repeating: false, count: new.count)
    var isKept = [Bool](repeating: false, count: old.count)
    // Mostly the row after the last one.
    var guess = 0
    for row in new {
      var source = -1
      for _ in old.indices {
        if guess == old.count { guess = 0 }
        // A second row with the same key is made anew.
        if !isKept[guess], old[guess].key == row.key {
          source = guess
          isKept[guess] = true
          break
        }
        guess += 1
      }
      sources.append(source)
    }
    for place in old.indices where !isKept[place] { removals.append(place) }
    markMoves()
  }

  /// Finds how long the longest run in order is that ends at each place, and marks what is in none.
  private mutating func markMoves() {
    var isInOrder = true
    var last = -1
    for source in sources where source >= 0 {
      if source < last { isInOrder = false }
      last = source
    }
    if isInOrder { return }
    var lengths = [Int](repeating: 0, count: sources.count)
    var longest = 0
    for place in sources.indices where sources[place] >= 0 {
      for before in 0..<place
      where lengths[before] > lengths[place] && sources[before] < sources[place] {
        lengths[place] = lengths[before]
      }
      lengths[place] += 1
      longest = max(longest, lengths[place])
    }
    var bound = Int.max
    for place in sources.indices.reversed() where sources[place] >= 0 {
      isMoved[place] = lengths[place] != longest || sources[place] >= bound
      if !isMoved[place] {
        bound = sources[place]
        longest -= 1
      }
    }
  }
}
