import Wire

/// The calls on one WebSocket.
final class CallMultiplexer: WebSocketSpeaker {
  private var socket: WebSocketConnection?

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

  func drained() {}

  func closed() {
    socket = nil
  }

  private func take(_ frame: CallFrame) {
    if case .open(let call, let method, _) = frame {
      let end = CallFrame.end(call: call, code: 12, message: "There is no method \(method).")
      socket?.send([end.encoded()])
    }
  }
}
