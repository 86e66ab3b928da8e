import HTTP2
import Wire

@testable import Server

/// An HTTP/2 client for tests that waits for what it reads, and says also what no client should.
final class TestHTTP2: HTTP2SessionObserver {
  /// What came on a stream.
  struct Answer {
    var headers: [String: String] = [:]
    var bytes: [UInt8] = []
    var closed: HTTP2ErrorCode?

    var code: Int? { headers["grpc-status"].flatMap { Int($0) } }
    var message: String { GRPCStatusText.decode((headers["grpc-message"] ?? "").utf8) }

    var messages: [[UInt8]] {
      var reader = GRPCMessageReader(limit: .max)
      reader.append(bytes)
      var messages: [[UInt8]] = []
      while let message = try? reader.next() { messages.append(Array(message.bytes)) }
      return messages
    }
  }

  let raw: RawClient
  let authority: String
  private(set) var answers: [Int32: Answer] = [:]
  private(set) var goAway: HTTP2ErrorCode?
  private(set) var settings = 0
  private(set) var pongs = 0
  private(set) var pings = 0
  private(set) var isOver = false
  /// Whether what is received opens the windows again.
  var consumes = true
  private(set) var session: HTTP2Session!
  private var bodies: [Int32: (bytes: [UInt8], isLast: Bool)] = [:]
  private var output: [UInt8] = []

  init(
    port: UInt16, receiveBuffer: Int32? = nil,
    _ change: (inout HTTP2Settings) -> Void = { _ in }
  ) {
    raw = RawClient(port: port, receiveBuffer: receiveBuffer)
    authority = "127.0.0.1:\(port)"
    var settings = HTTP2Settings()
    change(&settings)
    session = HTTP2Session(.client, settings, self)
  }

  convenience init(_ server: TestServer) {
    self.init(port: server.port)
  }

  /// Opens a stream; it is sent with the next `flush` or wait.
  ///
  /// - Parameter changes: header fields instead of the usual ones; nil leaves one out.
  func open(
    _ method: String, _ changes: [(String, String?)] = []
  ) -> Int32 {
    var fields: [(String, String)] = [
      (":method", "POST"), (":scheme", "http"), (":path", "/\(method)"),
      (":authority", authority), ("te", "trailers"), ("content-type", "application/grpc"),
    ]
    for (name, value) in changes {
      let place = fields.firstIndex { $0.0 == name }
      if let place { fields.remove(at: place) }
      if let value { fields.insert((name, value), at: place ?? fields.endIndex) }
    }
    let stream = session.request(HTTP2Headers(fields))!
    answers[stream] = Answer()
    bodies[stream] = ([], false)
    return stream
  }

  /// A call with one message.
  func call(
    _ method: String, _ message: [UInt8], _ changes: [(String, String?)] = []
  ) -> Int32 {
    let stream = open(method, changes)
    send(stream, message)
    halfClose(stream)
    return stream
  }

  func send(_ stream: Int32, _ message: [UInt8]) {
    sendBytes(stream, GRPCMessageReader.prefix(length: message.count) + message)
  }

  func sendBytes(_ stream: Int32, _ bytes: [UInt8]) {
    bodies[stream]?.bytes += bytes
    session.resume(stream)
  }

  func halfClose(_ stream: Int32) {
    bodies[stream]?.isLast = true
    session.resume(stream)
  }

  /// How much of a stream's body has not left.
  func unsent(_ stream: Int32) -> Int { bodies[stream]?.bytes.count ?? 0 }

  /// Sends what may be sent.
  func flush() {
    try? session.write { true }
    let bytes = output
    output = []
    if !bytes.isEmpty { raw.send(bytes) }
  }

  /// Reads until something is so; false if the connection ends or falls silent before.
  @discardableResult
  func wait(_ isDone: () -> Bool) -> Bool {
    while !isDone() {
      flush()
      if isDone() { return true }
      guard let bytes = raw.readSome(), (try? session.receive(bytes[...])) != nil else {
        isOver = true
        return isDone()
      }
      flush()
    }
    return true
  }

  /// The whole answer on a stream; what there is of it if the connection ends.
  func answer(_ stream: Int32) -> Answer {
    wait { answers[stream]?.closed != nil }
    return answers[stream]!
  }

  /// Waits until the server closes the connection.
  func waitForEnd() {
    wait { false }
  }

  func headersBegan(_ stream: Int32) {}

  func header(_ name: Span<UInt8>, _ value: Span<UInt8>, _ stream: Int32) {
    let name = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    answers[stream]?.headers[name] = value.withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func headersEnded(_ stream: Int32) {}

  func received(_ bytes: [UInt8], _ stream: Int32) {
    answers[stream]?.bytes += bytes
    guard consumes else { return }
    session.consume(bytes.count)
    session.consume(bytes.count, stream: stream)
  }

  func ended(_ stream: Int32) {}

  func closed(_ stream: Int32, _ reason: HTTP2ErrorCode) {
    answers[stream]?.closed = reason
  }

  func receivedControl(_ frame: HTTP2ControlFrame) {
    switch frame {
    case .goAway(let reason): goAway = reason
    case .settings: settings += 1
    case .pong: pongs += 1
    case .ping: pings += 1
    case .other: break
    }
  }

  func body(_ stream: Int32, limit: Int) -> HTTP2Body {
    guard let body = bodies[stream] else { return .last(0) }
    let count = min(limit, body.bytes.count)
    if body.isLast, count == body.bytes.count { return .last(count) }
    return count == 0 ? .later : .bytes(count)
  }

  func send(_ bytes: [UInt8]) {
    output += bytes
  }

  func sendBody(_ header: [UInt8], _ stream: Int32, count: Int) {
    output += header
    output += bodies[stream]!.bytes.prefix(count)
    bodies[stream]!.bytes.removeFirst(count)
  }
}
