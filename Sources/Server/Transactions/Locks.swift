/// The locks of one database.
///
/// A request waits for those who hold what it wants, and behind older requests that want it too.
/// Whoever is older may have to wait for somebody younger, but **nobody who waits is waited for by
/// somebody older**: one of the two loses its locks, always the younger. So whoever waits for
/// somebody older waits for an older one, and whoever waits for somebody younger waits for one that
/// does not wait: there is no circle, and never a deadlock. The oldest of all loses only by its own
/// idleness, and owners grow older, so everybody's turn comes. See `Documentation/Transactions.md`.
final class Locks {
  /// So long may somebody who holds locks stand in another's way, in milliseconds.
  static let patience: Int64 = 10_000
  /// So long does a request wait, in milliseconds.
  static let waitLimit: Int64 = 60_000
  /// So many requests wait at most; a further one is refused.
  static let waitingLimit = 1000
  /// So many bytes of writes wait at most.
  static let waitingBytes = 64 * 1_048_576
  /// So many locks are held at most, by all transactions together.
  static let heldLimit = 200_000

  private var held = LockTable()
  private var wanted = LockTable()
  /// The oldest first.
  private var waiting: [LockRequest] = []
  private var holders = 0
  private var heldCount = 0
  private var weight = 0
  private var outcomes: [(LockRequest, LockRequest.Outcome)] = []
  private var isTelling = false
  private let now: () -> Int64

  /// - Parameter now: the time in milliseconds.
  init(now: @escaping () -> Int64) {
    self.now = now
  }

  /// Whether nobody holds or wants anything.
  var isEmpty: Bool { holders == 0 && waiting.isEmpty }

  /// Whether so many more locks may be held.
  func hasRoom(for count: Int) -> Bool { heldCount + count <= Self.heldLimit }

  /// Asks for locks. The answer may come at once.
  func ask(_ request: LockRequest) {
    decide(request)
    tell()
  }

  /// Takes back a request that waits.
  func withdraw(_ request: LockRequest) {
    guard remove(request) else { return }
    outcomes.append((request, .withdrawn))
    settle(after: request.owner)
    tell()
  }

  /// Gives up all that an owner holds and waits for.
  func release(_ owner: LockOwner) {
    drop(owner, .withdrawn)
    tell()
  }

  /// Takes the locks from those who have stood in somebody's way for too long, and ends what has
  /// waited for too long.
  func expire() {
    let now = now()
    for request in waiting where !request.owner.hasLost {
      if now - request.since >= Self.waitLimit { lose(request.owner) }
      for blocker in request.blockersByAge {
        guard let heldSince = blocker.heldSince, !blocker.isCommitting,
          now - max(request.since, heldSince) >= Self.patience
        else { continue }
        lose(blocker)
      }
    }
    tell()
  }
}

extension Locks {
  private func decide(_ request: LockRequest) {
    let owner = request.owner
    let waits = block(request)
    if !request.isBrief && !hasRoom(for: request.locks.count)
      || waits && (isFull(for: request) || isWaitedForByOlder(owner))
    {
      outcomes.append((request, .lost))
      lose(owner)
      return
    }
    guard waits else {
      grant(request)
      return
    }
    // In its place before others lose, so that what they held does not go to somebody younger.
    enqueue(request)
    for blocker in request.blockersByAge
    where owner.isOlder(than: blocker) && !blocker.waiting.isEmpty {
      lose(blocker)
    }
  }

  /// Finds out for whom a request has to wait. False if for nobody.
  private func block(_ request: LockRequest) -> Bool {
    request.blockers = [:]
    held.forEachConflict(with: request) { other in
      request.blockers[ObjectIdentifier(other.owner)] = other.owner
      return true
    }
    wanted.forEachConflict(with: request) { other in
      // Older ones come first, unless they wait for this one anyway.
      guard other.owner.isOlder(than: request.owner),
        other.blockers[ObjectIdentifier(request.owner)] == nil
      else { return true }
      request.blockers[ObjectIdentifier(other.owner)] = other.owner
      return false
    }
    return !request.blockers.isEmpty
  }

  private func isFull(for request: LockRequest) -> Bool {
    waiting.count >= Self.waitingLimit || weight + request.weight > Self.waitingBytes
  }

  private func isWaitedForByOlder(_ owner: LockOwner) -> Bool {
    let identifier = ObjectIdentifier(owner)
    return waiting.contains { $0.owner.isOlder(than: owner) && $0.blockers[identifier] != nil }
  }

  private func enqueue(_ request: LockRequest) {
    let index = waiting.firstIndex { request.owner.isOlder(than: $0.owner) } ?? waiting.count
    waiting.insert(request, at: index)
    weight += request.weight
    request.owner.waiting.append(request)
    wanted.insert(request)
  }

  private func grant(_ request: LockRequest) {
    let owner = request.owner
    if owner.granted.isEmpty {
      holders += 1
      owner.heldSince = now()
    }
    owner.granted.append(request)
    heldCount += request.locks.count
    held.insert(request)
    outcomes.append((request, .granted))
  }

  /// Takes a request from those that wait. False if it does not.
  private func remove(_ request: LockRequest) -> Bool {
    guard let index = waiting.firstIndex(where: { $0 === request }) else { return false }
    waiting.remove(at: index)
    weight -= request.weight
    request.owner.waiting.removeAll { $0 === request }
    wanted.remove([request])
    return true
  }

  private func lose(_ owner: LockOwner) {
    guard !owner.hasLost else { return }
    owner.hasLost = true
    drop(owner, .lost)
  }

  private func drop(_ owner: LockOwner, _ outcome: LockRequest.Outcome) {
    for request in owner.waiting where remove(request) { outcomes.append((request, outcome)) }
    if !owner.granted.isEmpty { holders -= 1 }
    held.remove(owner.granted)
    heldCount -= owner.granted.reduce(0) { $0 + $1.locks.count }
    owner.granted = []
    owner.heldSince = nil
    settle(after: owner)
  }

  /// Looks again at what waited for somebody who has given something up.
  private func settle(after owner: LockOwner) {
    let identifier = ObjectIdentifier(owner)
    for request in waiting where request.blockers[identifier] != nil {
      // Another may have lost meanwhile, or this one.
      guard !block(request), remove(request) else { continue }
      grant(request)
    }
  }

  /// Answers, when all is in order: an answer may bring the next request.
  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    while !outcomes.isEmpty {
      let (request, outcome) = outcomes.removeFirst()
      request.completion(outcome)
    }
    isTelling = false
  }
}
