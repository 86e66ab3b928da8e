/// The commits that were given to the store and are not answered yet, by which a reader can wait for
/// those that were before it.
struct CommitsUnderWay {
  private var begun: UInt64 = 0
  private var ended: UInt64 = 0
  private var waiting: [(last: UInt64, body: () -> Void)] = []

  /// - Returns: the commit's number.
  mutating func begin() -> UInt64 {
    begun += 1
    return begun
  }

  /// The store answers commits in their order, so those before this one have ended too.
  /// - Returns: what waited for that.
  mutating func end(_ number: UInt64) -> [() -> Void] {
    ended = max(ended, number)
    let count = waiting.firstIndex { $0.last > ended } ?? waiting.count
    let due = waiting[..<count].map(\.body)
    waiting.removeFirst(count)
    return due
  }

  /// Notes what is to be done when all commits of now have ended. False if they have.
  mutating func wait(_ body: @escaping () -> Void) -> Bool {
    if begun == ended { return false }
    waiting.append((begun, body))
    return true
  }
}
