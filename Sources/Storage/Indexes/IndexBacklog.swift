internal import Documents

/// Changed documents that some indexes do not show yet.
struct IndexBacklog {
  /// A class, since each goes through several dictionaries: one reference is counted, not three.
  final class Changed {
    let path: DocumentPath
    let collection: Int64
    /// As it was before.
    let old: Fields?
    let new: Fields?

    init(path: DocumentPath, collection: Int64, old: Fields?, new: Fields?) {
      self.path = path
      self.collection = collection
      self.old = old
      self.new = new
    }

    /// The same document after another change.
    func followed(by next: Fields?) -> Changed {
      Changed(path: path, collection: collection, old: old, new: next)
    }

    fileprivate var bytes: Int { (old?.encoded.count ?? 0) + (new?.encoded.count ?? 0) }
  }

  /// What one group of commits has changed, by row.
  struct Batch {
    let number: Int
    /// The number of its first change in the log.
    let firstChange: Int64
    let changed: [Int64: Changed]
    /// Of its documents' fields.
    let bytes: Int
  }

  private var batches: [Batch] = []
  private var nextNumber = 0
  /// The first batch that an index does not show, by the index's number.
  private var positions: [Int64: Int] = [:]
  /// How many changed documents wait, and how many bytes their fields have.
  private var count = 0
  private var bytes = 0

  var isEmpty: Bool { positions.isEmpty }

  /// Whether no more should wait.
  var isLong: Bool { count > Self.mostDocuments || bytes > Self.mostBytes }

  /// The first change that some index does not show.
  var oldestChange: Int64? { positions.isEmpty ? nil : batches.first?.firstChange }

  /// The index that has waited longest.
  var oldestIndex: Int64? {
    positions.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  func isBehind(_ index: Int64) -> Bool { positions[index] != nil }

  /// Adds what a group has changed.
  /// - Returns: Those of the indexes that were up to date before.
  mutating func append(
    _ changed: [Int64: Changed], firstChange: Int64, for indexes: [Int64]
  ) -> [Int64] {
    let batch = Batch(
      number: nextNumber, firstChange: firstChange, changed: changed,
      bytes: changed.values.reduce(0) { $0 + $1.bytes })
    batches.append(batch)
    count += changed.count
    bytes += batch.bytes
    var new: [Int64] = []
    for index in indexes where positions[index] == nil {
      positions[index] = nextNumber
      new.append(index)
    }
    nextNumber += 1
    return new
  }

  /// What an index does not show: each document once, from its first form to its last.
  func changes(for index: Int64) -> [Int64: Changed] {
    guard let position = positions[index],
      let first = batches.firstIndex(where: { $0.number >= position })
    else { return [:] }
    var all = batches[first].changed
    all.reserveCapacity(batches[first...].reduce(0) { $0 + $1.changed.count })
    for batch in batches[(first + 1)...] {
      all.merge(batch.changed) { first, last in first.followed(by: last.new) }
    }
    return all
  }

  /// The index shows everything, or is there no more.
  mutating func remove(_ index: Int64) {
    positions[index] = nil
    let oldest = positions.values.min() ?? .max
    while let first = batches.first, first.number < oldest {
      count -= first.changed.count
      bytes -= first.bytes
      batches.removeFirst()
    }
  }

  /// Forgets the indexes that are not among these.
  mutating func keep(_ indexes: Set<Int64>) {
    for index in positions.keys where !indexes.contains(index) { remove(index) }
  }

  private static let mostDocuments = 20_000
  private static let mostBytes = 16 * 1_048_576
}
