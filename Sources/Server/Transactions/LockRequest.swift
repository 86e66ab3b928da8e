/// Some locks that are given together or not at all.
final class LockRequest {
  enum Outcome {
    case granted
    /// The owner has lost: all its locks are gone.
    case lost
    /// The one who asked wants them no more.
    case withdrawn
  }

  let owner: LockOwner
  let locks: [Lock]
  /// What is kept in memory while it waits, in bytes.
  let weight: Int
  /// Whether the locks are given up as soon as they are granted: then they take no room.
  let isBrief: Bool
  /// When it was made, in the loop's milliseconds.
  let since: Int64
  let completion: (Outcome) -> Void
  /// For whom it waits: everybody younger who is in its way, and at least one of all.
  var blockers: [ObjectIdentifier: LockOwner] = [:]

  init(
    _ owner: LockOwner, _ locks: [Lock], weight: Int = 0, isBrief: Bool = false, since: Int64,
    completion: @escaping (Outcome) -> Void
  ) {
    self.owner = owner
    self.locks = locks
    self.weight = weight
    self.isBrief = isBrief
    self.since = since
    self.completion = completion
  }

  /// The oldest first, so that what happens does not depend on the order in a dictionary.
  var blockersByAge: [LockOwner] { blockers.values.sorted { $0.isOlder(than: $1) } }
}
