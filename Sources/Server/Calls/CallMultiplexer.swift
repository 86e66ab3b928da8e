import Documents
import Storage
import Wire

/// The calls on one WebSocket.
final class CallMultiplexer: WebSocketSpeaker, CallTransport {
  private let dispatcher: Dispatcher
  private let limits: ConnectionLimits
  private var socket: WebSocketConnection?
  private var calls: [UInt32: Call] = [:]
  private var pausedCalls: Set<UInt32> = []
  /// The bytes of requests that are under way, by call: many large ones at once would fill the memory.
  private var heldByCall: [UInt32: Int] = [:]
  private var heldBytes = 0
  private var lastCall: UInt32 = 0
  /// The call that could send last when the socket drained: the next time the one after it begins,
  /// so that one with much to say does not keep the others silent.
  private var lastServed: UInt32 = 0

  init(_ dispatcher: Dispatcher, limits: ConnectionLimits) {
    self.dispatcher = dispatcher
    self.limits = limits
  }

  var isCongested: Bool { socket?.isCongested ?? false }
  var held: Int { heldBytes }

  func opened(_ socket: WebSocketConnection) {
    self.socket = socket
  }

  func received(_ message: [UInt8]) {
    do throws(CallFrameError) {
      try take(CallFrame(decoding: message))
    } catch {
      socket?.close(1002, "A message is no frame of \(CallFrame.subprotocol).")
    }
  }

  func drained() {
    let order = calls.keys.sorted()
    let start = order.firstIndex { $0 > lastServed } ?? 0
    for id in order[start...] + order[..<start] {
      guard !isCongested else { return }
      lastServed = id
      calls[id]?.handler?.drained()
    }
  }

  func closed() {
    socket = nil
    let open = calls.values
    calls = [:]
    for call in open {
      call.cancel()
    }
  }

  func send(_ parts: [[UInt8]], on call: Call) {
    socket?.send([CallFrame.messagePrefix(call: call.id)] + parts)
  }

  func end(_ call: Call, _ status: CallStatus) {
    forget(call.id)
    let frame = CallFrame.end(
      call: call.id, code: UInt32(status.code.rawValue), message: status.message)
    socket?.send([frame.encoded()])
  }

  func pauseReceiving(_ pause: Bool, on call: Call) {
    if pause { pausedCalls.insert(call.id) } else { pausedCalls.remove(call.id) }
    updatePause()
  }

  func hold(_ bytes: Int, on call: Call) {
    hold(bytes, call.id)
  }
}

extension CallMultiplexer {
  private func take(_ frame: CallFrame) throws(CallFrameError) {
    switch frame {
    case .open(let id, let method, let metadata):
      guard id > lastCall else { throw .invalidNumber }
      lastCall = id
      open(id, method, metadata)
    case .message(let id, let bytes):
      if calls[id]?.handler is UnaryHandler { hold(heldByCall[id, default: 0] + bytes.count, id) }
      calls[id]?.handler?.received(bytes)
    case .halfClose(let id):
      calls[id]?.handler?.halfClosed()
    case .end(let id, _, _):
      let call = calls[id]
      forget(id)
      call?.cancel()
    }
  }

  private func open(_ id: UInt32, _ method: String, _ metadata: [CallMetadata]) {
    guard let loop = socket?.loop else { return }
    let device = metadata.last { $0.name == "bookspine-device" }?.value ?? ""
    // Only loopback is served, and whoever is on this machine is the owner.
    let call = Call(
      id: id, method: method, principal: .owner(on: device), loop: loop, transport: self)
    guard calls.count < limits.calls else {
      call.end(CallStatus(.resourceExhausted, "At most \(limits.calls) calls may be open at once."))
      return
    }
    calls[id] = call
    dispatcher.begin(call)
  }

  private func forget(_ id: UInt32) {
    calls[id] = nil
    pausedCalls.remove(id)
    heldBytes -= heldByCall.removeValue(forKey: id) ?? 0
    updatePause()
  }

  private func hold(_ bytes: Int, _ id: UInt32) {
    heldBytes += bytes - (heldByCall.updateValue(bytes, forKey: id) ?? 0)
    updatePause()
  }

  private func updatePause() {
    socket?.pauseReceiving(!pausedCalls.isEmpty || heldBytes > limits.heldRequestBytes)
  }
}
