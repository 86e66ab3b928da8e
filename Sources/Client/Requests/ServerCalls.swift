package import Documents
internal import Wire

/// Calls methods of a server over its WebSocket and waits for their answers.
package final class ServerCalls {
  /// The database of a served library; any project's name stands for it.
  package static let database = DatabasePrefix(project: "bookspine")

  private let connection: BlockingConnection
  private var decoder = WebSocketDecoder(peer: .server, messageLimit: 64 * 1_048_576)
  private var lastCall: UInt32 = 0

  package init(_ address: ServerAddress) throws(ClientError) {
    connection = try BlockingConnection(address)
    try shakeHands(address)
  }

  /// Runs a query; gives every document as it arrives. All are of one moment.
  package func run(
    _ query: Query, _ onDocument: (Document) -> Void
  ) throws(ClientError) {
    let request = RunQueryRequest(database: ServerCalls.database, query: query)
    try call("RunQuery", request) { (response: RunQueryResponse) in
      if let document = response.document { onDocument(document) }
    }
  }

  /// Makes one call with one message.
  private func call<Response: ResponseMessage>(
    _ method: String, _ request: some RequestMessage, _ onResponse: (Response) -> Void
  ) throws(ClientError) {
    lastCall += 1
    let call = lastCall
    let name = "google.firestore.v1.Firestore/" + method
    try send(.open(call: call, method: name, metadata: []))
    try send(.message(call: call, bytes: request.encoded()[...]))
    try send(.halfClose(call: call))
    while true {
      switch try nextFrame() {
      case .message(call, let bytes): onResponse(try decoded(bytes))
      case .end(call, 0, _): return
      case .end(call, let code, let message):
        throw .refused(status: Int(code), message: message)
      default: throw .unexpectedAnswer("a frame of another call")
      }
    }
  }

  private func decoded<Response: ResponseMessage>(
    _ bytes: ArraySlice<UInt8>
  ) throws(ClientError) -> Response {
    do throws(DecodingError) {
      return try Response.decode(Array(bytes), database: ServerCalls.database)
    } catch {
      throw .unexpectedAnswer(error.message)
    }
  }

  private func send(_ frame: CallFrame) throws(ClientError) {
    try send(.binary, frame.encoded())
  }

  private func send(_ opcode: WebSocketFrame.Opcode, _ payload: [UInt8]) throws(ClientError) {
    func byte() -> UInt8 { .random(in: .min ... .max) }
    try connection.send(
      WebSocketFrame.masked(opcode, payload, key: (byte(), byte(), byte(), byte())))
  }

  private func nextFrame() throws(ClientError) -> CallFrame {
    while true {
      switch try nextEvent() {
      case .binary(let bytes):
        do throws(CallFrameError) {
          return try CallFrame(decoding: bytes)
        } catch {
          throw .unexpectedAnswer("a message is no frame of \(CallFrame.subprotocol)")
        }
      case .ping(let payload): try send(.pong, payload)
      case .pong: break
      case .text: throw .unexpectedAnswer("a text")
      case .close(_, let reason): throw .interrupted(reason.isEmpty ? "it was closed" : reason)
      }
    }
  }

  private func nextEvent() throws(ClientError) -> WebSocketEvent {
    while true {
      do throws(WebSocketError) {
        if let event = try decoder.next() { return event }
      } catch {
        throw .unexpectedAnswer("the WebSocket protocol is violated")
      }
      guard let bytes = try connection.receive() else { throw .interrupted("it was closed") }
      decoder.append(bytes)
    }
  }

  private func shakeHands(_ address: ServerAddress) throws(ClientError) {
    var handshake = ClientHandshake()
    try connection.send(handshake.request(host: address.host, port: address.port))
    while let bytes = try connection.receive() {
      switch handshake.take(bytes) {
      case .more: continue
      case .refused: throw .unexpectedAnswer("it does not speak \(CallFrame.subprotocol)")
      case .accepted(let rest):
        decoder.append(rest)
        return
      }
    }
    throw .interrupted("it was closed")
  }
}
