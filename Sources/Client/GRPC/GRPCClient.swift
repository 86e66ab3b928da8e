internal import CLinux
internal import Documents
internal import Glibc
package import HTTP2
internal import Wire

/// A gRPC client on one HTTP/2 connection without TLS, for tests, tools and measurements: any number
/// of calls at once, of one thread, which is the caller's.
///
/// Nothing happens by itself. `call` opens calls, and each `turn` sends what is to be sent, waits for
/// the server, and calls back what came. `GRPCClient+Blocking.swift` has the forms that wait for
/// their answer.
package final class GRPCClient {
  package let address: ServerAddress
  /// Why the connection is over; all its calls have ended then.
  package private(set) var failure: ClientError?

  private(set) var session: HTTP2Session!
  private let descriptor: Int32
  private let metadata: [(name: String, value: String)]
  private var calls: [Int32: GRPCCall] = [:]
  private var output: [UInt8] = []
  private var sent = 0
  private var input = [UInt8](repeating: 0, count: 256 * 1024)

  /// Connects, and waits for that.
  ///
  /// - Parameter metadata: goes with every call, such as `authorization`.
  package init(
    _ address: ServerAddress, metadata: [(name: String, value: String)] = []
  ) throws(ClientError) {
    self.address = address
    self.metadata = metadata
    descriptor = SocketConnect.begin(host: address.host, port: address.port)
    guard descriptor >= 0 else { throw .unreachable(address.authority) }
    var settings = HTTP2Settings()
    // A whole library comes in one answer.
    settings.streamWindow = 4 * 1_048_576
    settings.connectionWindow = 16 * 1_048_576
    session = HTTP2Session(.client, settings, self)
    guard GRPCClient.wait(for: descriptor, Int16(POLLOUT), milliseconds: 10_000),
      SocketConnect.hasSucceeded(descriptor)
    else { throw .unreachable(address.authority) }
  }

  deinit {
    Glibc.close(descriptor)
  }

  /// The calls under way.
  package var count: Int { calls.count }

  /// Opens a call. If the server takes no more at once, it waits here until one ends.
  ///
  /// - Parameters:
  ///   - method: such as `google.firestore.v1.Firestore/Listen`.
  ///   - timeout: in milliseconds; the server ends the call then.
  package func call(_ method: String, timeout: Int64? = nil) throws(ClientError) -> GRPCCall {
    if let failure { throw failure }
    var headers = HTTP2Headers([
      (":method", "POST"), (":scheme", "http"), (":path", "/\(method)"),
      (":authority", address.authority), ("te", "trailers"), ("content-type", "application/grpc"),
    ])
    for (name, value) in metadata { headers.add(name, value) }
    if let timeout {
      headers.add("grpc-timeout", GRPCTimeout.text(milliseconds: timeout), isIndexed: false)
    }
    guard let stream = session.request(headers) else {
      throw .interrupted("the connection takes no more calls")
    }
    let call = GRPCCall(self, stream)
    calls[stream] = call
    return call
  }

  /// Sends what is to be sent, then takes what has come.
  ///
  /// - Parameter milliseconds: how long to wait for something; -1 for ever.
  /// - Returns: whether something came or ended.
  @discardableResult
  package func turn(milliseconds: Int32 = -1) -> Bool {
    GRPCClient.turn([self], milliseconds: milliseconds)
  }

  /// One turn of several clients: waits until one of them has something to do.
  @discardableResult
  package static func turn(_ clients: [GRPCClient], milliseconds: Int32 = -1) -> Bool {
    let calls = clients.reduce(0) { $0 + $1.calls.count }
    for client in clients { client.flush() }
    let waiting = clients.filter { $0.failure == nil }
    var entries = waiting.map { client in
      pollfd(
        fd: client.descriptor,
        events: Int16(POLLIN) | (client.output.isEmpty ? 0 : Int16(POLLOUT)), revents: 0)
    }
    // A call that was given up ends when that is sent, and all end with their connection.
    let hasEnded = waiting.isEmpty || clients.reduce(0, { $0 + $1.calls.count }) < calls
    let count = poll(&entries, nfds_t(entries.count), hasEnded ? 0 : milliseconds)
    guard count > 0 else { return hasEnded }
    for (client, entry) in zip(waiting, entries) where entry.revents != 0 {
      client.receive()
    }
    return true
  }

  /// Gives up the connection and all its calls.
  package func close() {
    fail(.interrupted("it was closed here"))
  }
}

// MARK: The socket

extension GRPCClient {
  private func flush() {
    guard failure == nil else { return }
    do throws(HTTP2Error) {
      while true {
        try session.write { output.count < 256 * 1024 }
        guard !output.isEmpty, sendOutput() else { break }
      }
    } catch {
      fail(.interrupted(error.message))
    }
    if failure == nil, session.isOver { fail(.interrupted("the server ended the connection")) }
  }

  /// - Returns: whether all of it could be sent.
  private func sendOutput() -> Bool {
    while sent < output.count {
      let count = output.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { fail(.interrupted(String(cString: strerror(errno)))) }
        return false
      }
      sent += count
    }
    output.removeAll(keepingCapacity: true)
    sent = 0
    return true
  }

  private func receive() {
    while failure == nil {
      let count = recv(descriptor, &input, input.count, 0)
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { fail(.interrupted(String(cString: strerror(errno)))) }
        return
      }
      guard count > 0 else {
        fail(.interrupted("it was closed"))
        return
      }
      do throws(HTTP2Error) {
        try session.receive(input[..<count])
      } catch {
        fail(.interrupted(error.message))
      }
      // Others have their turn.
      if count < input.count { return }
    }
  }

  private func fail(_ failure: ClientError) {
    guard self.failure == nil else { return }
    self.failure = failure
    output = []
    shutdown(descriptor, Int32(SHUT_RDWR))
    let calls = calls.values
    self.calls = [:]
    for call in calls {
      call.end(GRPCStatus(code: GRPCStatus.unavailable, message: failure.message))
    }
  }

  private static func wait(
    for descriptor: Int32, _ events: Int16, milliseconds: Int32
  ) -> Bool {
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }
}

// MARK: What nghttp2 says

extension GRPCClient: HTTP2SessionObserver {
  package func headersBegan(_ stream: Int32) {}

  package func header(_ name: Span<UInt8>, _ value: Span<UInt8>, _ stream: Int32) {
    guard let call = calls[stream] else { return }
    call.header(
      name.withUnsafeBufferPointer { Array($0) }, value.withUnsafeBufferPointer { Array($0) })
  }

  package func headersEnded(_ stream: Int32) {}

  package func received(_ bytes: [UInt8], _ stream: Int32) {
    // Whoever calls takes all that comes.
    session.consume(bytes.count)
    session.consume(bytes.count, stream: stream)
    calls[stream]?.received(bytes)
  }

  package func ended(_ stream: Int32) {}

  package func closed(_ stream: Int32, _ reason: HTTP2ErrorCode) {
    calls.removeValue(forKey: stream)?.closed(reason)
  }

  package func receivedControl(_ frame: HTTP2ControlFrame) {}

  package func body(_ stream: Int32, limit: Int) -> HTTP2Body {
    calls[stream]?.body(limit: limit) ?? .last(0)
  }

  package func send(_ bytes: [UInt8]) {
    output += bytes
  }

  package func sendBody(_ header: [UInt8], _ stream: Int32, count: Int) {
    output += header
    if let call = calls[stream] { output += call.take(count) }
  }
}
