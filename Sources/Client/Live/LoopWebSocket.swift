internal import CLinux
internal import Glibc
internal import Sync
internal import Wire

/// A WebSocket (RFC 6455, the client's side) on a loop.
final class LoopWebSocket: MessageSocket {
  private let host: String
  private let port: UInt16
  private let loop: ClientLoop
  private var observer: (any SocketObserver)?
  private var descriptor: Int32 = -1
  private var state = State.connecting
  private var handshake = ClientHandshake()
  private var decoder = WebSocketDecoder(peer: .server, messageLimit: 16 * 1_048_576)
  private var output: ArraySlice<UInt8> = []

  private enum State {
    case connecting
    case shakingHands
    case open
    case closed
  }

  init(host: String, port: UInt16, loop: ClientLoop, _ observer: any SocketObserver) {
    self.host = host
    self.port = port
    self.loop = loop
    self.observer = observer
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Begins; the observer hears of it later, never before this returns.
  func connect() {
    descriptor = SocketConnect.begin(host: host, port: port)
    guard descriptor >= 0 else {
      _ = loop.after(milliseconds: 0, .heartbeat) { [self] in end(1006) }
      return
    }
    loop.watch(descriptor, forWriting: true) { [self] in ready() }
  }

  func send(_ message: [UInt8]) {
    guard state == .open else { return }
    send(.binary, message)
  }

  func close() {
    observer = nil
    guard state != .closed else { return }
    if state == .open { send(.close, WebSocketFrame.closePayload(1000, "")) }
    end(1000)
  }
}

extension LoopWebSocket {
  private func ready() {
    switch state {
    case .connecting:
      guard SocketConnect.hasSucceeded(descriptor) else {
        end(1006)
        return
      }
      state = .shakingHands
      output += handshake.request(host: host, port: port)
      flush()
    case .shakingHands, .open:
      flush()
      receive()
    case .closed: break
    }
  }

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while state != .closed {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else {
        end(1006)
        return
      }
      take(buffer[..<count])
      // Others have their turn; a level-triggered poll calls again.
      if count == buffer.count { return }
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    if state == .open {
      decoder.append(bytes)
    } else {
      switch handshake.take(bytes) {
      case .more: return
      case .refused:
        end(1006)
        return
      case .accepted(let rest):
        state = .open
        decoder.append(rest)
        observer?.socketOpened()
      }
    }
    hear()
  }

  private func hear() {
    do throws(WebSocketError) {
      while state == .open, let event = try decoder.next() {
        switch event {
        case .binary(let message): observer?.socketReceived(message)
        case .text: throw .protocolViolation
        case .ping(let payload): send(.pong, payload)
        case .pong: break
        case .close(let code, _):
          send(.close, WebSocketFrame.closePayload(code ?? 1000, ""))
          end(code ?? 1005)
        }
      }
    } catch {
      send(.close, WebSocketFrame.closePayload(error.closeCode, ""))
      end(1006)
    }
  }

  private func send(_ opcode: WebSocketFrame.Opcode, _ payload: [UInt8]) {
    let key = UInt32.random(in: .min ... .max)
    output += WebSocketFrame.masked(
      opcode, payload,
      key: (
        UInt8(truncatingIfNeeded: key), UInt8(truncatingIfNeeded: key >> 8),
        UInt8(truncatingIfNeeded: key >> 16), UInt8(truncatingIfNeeded: key >> 24)
      ))
    flush()
  }

  private func flush() {
    while !output.isEmpty {
      let count = output.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno != EAGAIN {
        end(1006)
        return
      }
      if count < 0 { break }
      output = output.dropFirst(count)
    }
    if output.isEmpty { output = [] }
    if state != .closed {
      loop.watch(descriptor, forWriting: !output.isEmpty) { [self] in ready() }
    }
  }

  private func end(_ code: UInt16) {
    guard state != .closed else { return }
    state = .closed
    if descriptor >= 0 {
      loop.unwatch(descriptor)
      Glibc.close(descriptor)
      descriptor = -1
    }
    let observer = observer
    self.observer = nil
    observer?.socketClosed(code: code)
  }
}
