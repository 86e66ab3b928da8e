/// What the browser will call back, by the numbers that the bridge knows.
final class Registry {
  nonisolated(unsafe) static let shared = Registry()

  var sockets: [Int: BrowserSocket] = [:]
  var requests: [Int: BrowserRequest] = [:]
  /// What waits for the browser's store, by the number of what was asked of it.
  var records: [Int: (Bool) -> Void] = [:]
  /// The other tabs, where they can be known of.
  var tabs: BrowserTabs?
  private var timers: [Int: () -> Void] = [:]
  private var lastTimer = 0

  private init() {}

  /// Does something once after a time.
  ///
  /// - Returns: a number for ``stopTimer(_:)``.
  func startTimer(milliseconds: Double, _ action: @escaping () -> Void) -> Int {
    lastTimer += 1
    timers[lastTimer] = action
    bridgeStartTimer(Int32(lastTimer), milliseconds)
    return lastTimer
  }

  func stopTimer(_ number: Int) {
    guard timers.removeValue(forKey: number) != nil else { return }
    bridgeStopTimer(Int32(number))
  }

  func timerFired(_ number: Int) {
    timers.removeValue(forKey: number)?()
  }
}
