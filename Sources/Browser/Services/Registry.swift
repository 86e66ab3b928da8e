/// Something that the browser will call back, by its number.
class Numbered {
  let number: Int32

  init(number: Int32) {
    self.number = number
  }
}

/// A timer, or a question to the browser's store.
final class Callback: Numbered {
  let action: (Bool) -> Void

  init(_ number: Int32, _ action: @escaping (Bool) -> Void) {
    self.action = action
    super.init(number: number)
  }
}

/// What the browser will call back, by the numbers that the bridge knows.
///
/// Lists, since there are never many, and a dictionary of numbers is 1 % of the app.
final class Registry {
  nonisolated(unsafe) static let shared = Registry()

  private var sockets: [Numbered] = []
  private var requests: [Numbered] = []
  /// What waits for the browser's store, by the number of what was asked of it.
  private var records: [Numbered] = []
  private var timers: [Numbered] = []
  private var lastTimer: Int32 = 0

  private init() {}

  func add(_ socket: BrowserSocket) { sockets.append(socket) }

  func socket(_ number: Int32) -> BrowserSocket? {
    index(of: number, in: sockets).flatMap { sockets[$0] as? BrowserSocket }
  }

  func removeSocket(_ number: Int32) { _ = take(number, from: &sockets) }

  func add(_ request: BrowserRequest) { requests.append(request) }

  func request(_ number: Int32) -> BrowserRequest? {
    index(of: number, in: requests).flatMap { requests[$0] as? BrowserRequest }
  }

  /// - Returns: false if it was not there any more.
  @discardableResult
  func removeRequest(_ number: Int32) -> Bool { take(number, from: &requests) != nil }

  /// Calls once when the store has answered.
  func whenStored(_ number: Int32, _ action: @escaping (Bool) -> Void) {
    _ = take(number, from: &records)
    records.append(Callback(number, action))
  }

  func stored(_ number: Int32, _ succeeded: Bool) {
    (take(number, from: &records) as? Callback)?.action(succeeded)
  }

  /// Does something once after a time.
  ///
  /// - Returns: a number for ``stopTimer(_:)``.
  func startTimer(milliseconds: Double, _ action: @escaping () -> Void) -> Int32 {
    lastTimer += 1
    timers.append(Callback(lastTimer) { _ in action() })
    bridgeStartTimer(lastTimer, milliseconds)
    return lastTimer
  }

  func stopTimer(_ number: Int32) {
    if take(number, from: &timers) != nil { bridgeStopTimer(number) }
  }

  func timerFired(_ number: Int32) {
    (take(number, from: &timers) as? Callback)?.action(true)
  }

  @inline(never)
  private func index(of number: Int32, in list: [Numbered]) -> Int? {
    for index in list.indices where list[index].number == number { return index }
    return nil
  }

  @inline(never)
  private func take(_ number: Int32, from list: inout [Numbered]) -> Numbered? {
    index(of: number, in: list).map { list.remove(at: $0) }
  }
}
