internal import Documents

/// Gives commits their places: sequences without gaps, times that increase even where the clock
/// goes back.
struct CommitOrder {
  let incarnation: UInt64
  private(set) var last: CommitLog.Entry
  /// The number of the next change in the log.
  private(set) var nextChange: Int64

  init(incarnation: UInt64, log: CommitLog) throws(StorageError) {
    self.incarnation = incarnation
    last = try log.lastEntry()
    nextChange = try log.nextChangeNumber()
  }

  var place: Place { last.place(incarnation) }

  /// The time of a commit that is made now.
  func time(now: Int64) -> Timestamp {
    Timestamp(microseconds: max(now, last.time + 1))
  }

  /// Gives out the numbers of some changes.
  mutating func takeChanges(_ count: Int) -> Int64 {
    defer { nextChange += Int64(count) }
    return nextChange
  }

  mutating func advance(to entry: CommitLog.Entry) {
    last = entry
  }
}

extension CommitLog.Entry {
  func place(_ incarnation: UInt64) -> Place {
    Place(
      incarnation: incarnation, sequence: sequence, nonce: nonce,
      time: Timestamp(microseconds: time))
  }
}
