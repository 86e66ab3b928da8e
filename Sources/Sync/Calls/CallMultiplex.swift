internal import Documents
internal import Wire

/// Runs many calls over one WebSocket (the protocol `bookspine.v1`, see
/// `Documentation/Protocol.md`). The socket is opened for the first call and again for the first
/// one after it broke.
package final class CallMultiplex: CallOpener {
  private let opener: any SocketOpener
  private let scheduler: any Scheduler
  private let metadata: [CallMetadata]
  private var socket: (any MessageSocket)?
  private var isOpen = false
  /// Grows with every socket, so that an old one's words are known as such.
  private var generation = 0
  private var calls: [MultiplexedCall] = []
  private var lastCall: UInt32 = 0
  private var heartbeat: (any ScheduledWork)?
  private var hasHeard = false
  private var isAsking = false
  /// Called when the server speaks another version of the protocol: the app has to be loaded anew.
  package var onOtherVersion: () -> Void = {}

  /// After a silence as long as this the other end is asked for a sign of life, and given up when
  /// none comes in the time after. (A page cannot see or send a WebSocket's own pings.)
  private static let silenceMilliseconds = 30_000
  private static let answerMilliseconds = 10_000
  /// The time to answer for a server that a reader is waiting for.
  private static let promptMilliseconds = 2000
  /// No such method: the server's refusal is all that is wanted.
  private static let signOfLife = "bookspine.v1.Connection/SignOfLife"
  /// Close enough to the end of the numbers to begin again with a new socket.
  private static let lastUsableCall: UInt32 = 0x7fff_0000

  /// - Parameter device: The device's name, which the server notes with every change.
  package init(_ opener: any SocketOpener, _ scheduler: any Scheduler, device: String? = nil) {
    self.opener = opener
    self.scheduler = scheduler
    metadata = device.map { [CallMetadata(name: "bookspine-device", value: $0)] } ?? []
  }

  package func open(_ method: String, _ observer: any CallObserver) -> any Call {
    if lastCall >= CallMultiplex.lastUsableCall { breakOff("The socket has run out of numbers.") }
    lastCall += 1
    let call = MultiplexedCall(self, number: lastCall, method: method, observer)
    calls.append(call)
    if isOpen {
      announce(call)
      observer.callOpened()
    } else if socket == nil {
      openSocket()
    }
    return call
  }

  package func renew() { breakOff("The connection to the server is opened anew.") }

  // MARK: Calls

  fileprivate func send(_ message: [UInt8], on call: MultiplexedCall) {
    if isOpen, isKnown(call) {
      socket?.send(CallFrame.messagePrefix(call: call.number) + message)
    }
  }

  fileprivate func cancel(_ call: MultiplexedCall) {
    guard isKnown(call) else { return }
    calls.removeAll { $0 === call }
    if isOpen {
      socket?.send(CallFrame.end(call: call.number, code: 1, message: "").encoded())
    }
  }

  private func isKnown(_ call: MultiplexedCall) -> Bool { calls.contains { $0 === call } }

  private func announce(_ call: MultiplexedCall) {
    socket?.send(
      CallFrame.open(call: call.number, method: call.method, metadata: metadata).encoded())
  }

  // MARK: The socket

  private func openSocket() {
    generation += 1
    socket = opener.open(Observer(self, generation))
  }

  private func dropSocket() {
    heartbeat?.cancel()
    heartbeat = nil
    isAsking = false
    generation += 1
    isOpen = false
    lastCall = 0
    let socket = socket
    self.socket = nil
    socket?.close()
  }

  /// Drops the socket and tells the calls.
  private func breakOff(_ reason: String) {
    dropSocket()
    let broken = calls
    calls = []
    for call in broken {
      call.observer?.callEnded(code: StatusCode.unavailable.rawValue, message: reason)
    }
  }

  fileprivate func opened() {
    isOpen = true
    hasHeard = true
    scheduleHeartbeat()
    // All of them first: who hears that a call is open may open another one, and the server sees
    // ascending numbers only.
    let waiting = calls
    for call in waiting { announce(call) }
    for call in waiting where isKnown(call) { call.observer?.callOpened() }
  }

  fileprivate func closed(_ code: UInt16) {
    breakOff("The connection to the server is closed.")
    if code == CallFrame.otherVersionCloseCode { onOtherVersion() }
  }

  fileprivate func received(_ message: [UInt8]) {
    hasHeard = true
    let frame: CallFrame
    do throws(CallFrameError) {
      frame = try CallFrame(decoding: message)
    } catch {
      breakOff("The server sent what is no frame.")
      return
    }
    switch frame {
    case .message(let number, let bytes):
      call(number)?.observer?.callReceived(Array(bytes))
    case .end(let number, let code, let text):
      guard let call = call(number) else { return }
      calls.removeAll { $0 === call }
      call.observer?.callEnded(code: Int(code), message: text)
    case .open, .halfClose:
      breakOff("The server sent what only a client sends.")
    }
  }

  private func call(_ number: UInt32) -> MultiplexedCall? {
    calls.first { $0.number == number }
  }

  // MARK: Signs of life

  package func check() {
    guard isOpen else { return }
    heartbeat?.cancel()
    ask(within: CallMultiplex.promptMilliseconds)
  }

  private func ask(within milliseconds: Int) {
    isAsking = true
    hasHeard = false
    lastCall += 1
    socket?.send(
      CallFrame.open(call: lastCall, method: CallMultiplex.signOfLife, metadata: []).encoded())
    scheduleHeartbeat(after: milliseconds)
  }

  private func scheduleHeartbeat(after delay: Int = CallMultiplex.silenceMilliseconds) {
    let expected = generation
    heartbeat = scheduler.after(milliseconds: delay, .heartbeat) { [self] in
      if generation == expected { beat() }
    }
  }

  private func beat() {
    if !hasHeard {
      if isAsking {
        breakOff("The server does not answer.")
      } else {
        ask(within: CallMultiplex.answerMilliseconds)
      }
      return
    }
    isAsking = false
    hasHeard = false
    scheduleHeartbeat()
  }

  /// One socket's ears; deaf once it is dropped.
  private final class Observer: SocketObserver {
    private let multiplex: CallMultiplex
    private let generation: Int

    init(_ multiplex: CallMultiplex, _ generation: Int) {
      self.multiplex = multiplex
      self.generation = generation
    }

    func socketOpened() {
      if multiplex.generation == generation { multiplex.opened() }
    }

    func socketReceived(_ message: [UInt8]) {
      if multiplex.generation == generation { multiplex.received(message) }
    }

    func socketClosed(code: UInt16) {
      if multiplex.generation == generation { multiplex.closed(code) }
    }
  }
}

/// One call among those that share a socket.
private final class MultiplexedCall: Call {
  let number: UInt32
  let method: String
  private(set) var observer: (any CallObserver)?
  private let multiplex: CallMultiplex

  init(
    _ multiplex: CallMultiplex, number: UInt32, method: String, _ observer: any CallObserver
  ) {
    self.multiplex = multiplex
    self.number = number
    self.method = method
    self.observer = observer
  }

  func send(_ message: [UInt8]) { multiplex.send(message, on: self) }

  func cancel() {
    observer = nil
    multiplex.cancel(self)
  }
}
