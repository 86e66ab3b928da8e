/// What one stream is to hear of a set of changes: for each changed document, the targets in whose
/// results it is, and those whose results it left.
struct StagedChanges {
  struct Entry {
    let position: Int
    var targetIDs: [Int]
    var removedTargetIDs: [Int]
  }

  private(set) var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Adds an effect; positions never decrease.
  mutating func add(_ position: Int, _ targetID: Int, _ effect: TargetEffect) {
    if entries.last?.position != position {
      entries.append(Entry(position: position, targetIDs: [], removedTargetIDs: []))
    }
    switch effect {
    case .changed: entries[entries.count - 1].targetIDs.append(targetID)
    case .removed: entries[entries.count - 1].removedTargetIDs.append(targetID)
    }
  }

  /// Takes everything out.
  mutating func take() -> [Entry] {
    let taken = entries
    entries = []
    return taken
  }
}
