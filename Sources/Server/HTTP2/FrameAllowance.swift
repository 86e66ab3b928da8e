/// How many frames of a kind a client may send without reason: a store that fills with time.
struct FrameAllowance {
  private let most: Int
  private let millisecondsEach: Int64
  private var left: Int
  private var filled: Int64

  /// - Parameters:
  ///   - most: so many at once.
  ///   - millisecondsEach: after so long one more.
  init(most: Int, millisecondsEach: Int64, now: Int64) {
    self.most = most
    self.millisecondsEach = millisecondsEach
    left = most
    filled = now
  }

  /// Takes one; false if there is none left.
  mutating func take(now: Int64) -> Bool {
    let more = (now - filled) / millisecondsEach
    filled += more * millisecondsEach
    left = Int(min(Int64(most), Int64(left) + more))
    guard left > 0 else { return false }
    left -= 1
    return true
  }

  mutating func fill() {
    left = most
  }
}
