import Documents
import Testing
import Wire

@testable import Server

/// Calls over one WebSocket, for tests that wait.
final class TestCalls {
  static let prefix = DatabasePrefix(project: "test")

  let socket: TestSocket
  private var lastCall: UInt32 = 0
  private var unread: [UInt32: [CallFrame]] = [:]

  init(_ server: TestServer, receiveBuffer: Int32? = nil) {
    socket = TestSocket(server, receiveBuffer: receiveBuffer)
  }

  init(port: UInt16) {
    socket = TestSocket(port: port)
  }

  func open(_ method: String) -> TestCall {
    lastCall += 1
    socket.send(
      .open(
        call: lastCall, method: "google.firestore.v1.Firestore/\(method)",
        metadata: [CallMetadata(name: "bookspine-device", value: "test device")]))
    return TestCall(self, lastCall)
  }

  fileprivate func next(_ call: UInt32) -> CallFrame? {
    while unread[call, default: []].isEmpty {
      guard let frame = socket.nextFrame() else { return nil }
      unread[frame.call, default: []].append(frame)
    }
    return unread[call]!.removeFirst()
  }
}

/// One call of a test.
final class TestCall {
  private let calls: TestCalls
  private let id: UInt32

  fileprivate init(_ calls: TestCalls, _ id: UInt32) {
    self.calls = calls
    self.id = id
  }

  func send(_ request: some RequestMessage) {
    send(request.encoded())
  }

  func send(_ bytes: [UInt8]) {
    calls.socket.send(.message(call: id, bytes: bytes[...]))
  }

  func halfClose() {
    calls.socket.send(.halfClose(call: id))
  }

  func cancel() {
    calls.socket.send(.end(call: id, code: 1, message: ""))
  }

  /// The next message; nil when the call has ended.
  func next<Response: ResponseMessage>(_: Response.Type) -> Response? {
    guard case .message(_, let bytes) = calls.next(id) else { return nil }
    return try! Response.decode(Array(bytes), database: TestCalls.prefix)
  }

  /// All messages and the status.
  func all<Response: ResponseMessage>(
    _: Response.Type, database: DatabasePrefix = TestCalls.prefix
  ) -> ([Response], CallStatus) {
    var responses: [Response] = []
    while true {
      switch calls.next(id) {
      case .message(_, let bytes):
        responses.append(try! Response.decode(Array(bytes), database: database))
      case .end(_, let code, let message):
        return (responses, CallStatus(StatusCode(rawValue: Int(code))!, message))
      default:
        return (responses, CallStatus(.unknown, "the server fell silent"))
      }
    }
  }

  /// The status by which the call ends; messages before it are an error.
  func status() -> CallStatus? {
    guard case .end(_, let code, let message) = calls.next(id) else { return nil }
    return CallStatus(StatusCode(rawValue: Int(code))!, message)
  }
}

extension CallFrame {
  var call: UInt32 {
    switch self {
    case .open(let call, _, _), .message(let call, _), .halfClose(let call), .end(let call, _, _):
      call
    }
  }
}
