import Documents

/// Finds out what stands between this window and the server while it cannot be reached: a page is told
/// nothing about why a WebSocket could not be opened.
final class ServerProbe {
  /// With what was found; nil where the server answers as it should.
  var onResult: (SyncFailure?) -> Void = { _ in }
  private let requests: any ServerRequests
  private let clock: any Clock
  /// The request that is under way, or the time until the next one.
  private var waiting: (any Waiting)?

  private static let milliseconds = 30_000

  init(_ requests: any ServerRequests, _ clock: any Clock) {
    self.requests = requests
    self.clock = clock
  }

  deinit {
    stop()
  }

  /// Asks now and again until it is stopped.
  func start() {
    if waiting == nil { ask() }
  }

  func stop() {
    waiting?.cancel()
    waiting = nil
  }

  private func ask() {
    waiting = requests.probe("/health") { [unowned(unsafe) self] status, type in
      waiting = clock.after(milliseconds: ServerProbe.milliseconds) { [unowned(unsafe) self] in
        ask()
      }
      onResult(ServerProbe.failure(status, type))
    }
  }

  private static func failure(_ status: Int, _ type: String) -> SyncFailure? {
    switch status {
    case -1: .noNetwork
    case 0: .noAnswer
    case 300..<400, 401, 403: .signInAgain
    // Our server's own answer is no page; a sign-in's may have any status of success.
    case 200..<300: isPage(type) ? .signInAgain : nil
    default: .serverFault
    }
  }

  private static func isPage(_ type: String) -> Bool {
    [UInt8](utf8: type).withUnsafeBytes { hasPrefix($0, Array("text/html".utf8)) }
  }
}
