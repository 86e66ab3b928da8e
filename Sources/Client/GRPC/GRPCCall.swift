internal import Documents
internal import HTTP2
internal import Wire

/// One call that a `GRPCClient` has under way.
package final class GRPCCall {
  /// Gets each message of the answer.
  package var onMessage: ((ArraySlice<UInt8>) -> Void)?
  /// Told once, at the end, whatever it was.
  package var onEnd: ((GRPCStatus) -> Void)?

  /// Nil once the call is over.
  private var client: GRPCClient?
  let stream: Int32
  private var body: ArraySlice<UInt8> = []
  private var isHalfClosed = false
  private var reader = GRPCMessageReader(limit: 64 * 1_048_576)
  private var httpStatus = ""
  private var status: Int?
  private var message = ""
  private var failure: GRPCStatus?

  init(_ client: GRPCClient, _ stream: Int32) {
    self.client = client
    self.stream = stream
  }

  package var isOver: Bool { client == nil }

  /// Sends a message; it leaves with the client's next turn.
  package func send(_ message: [UInt8]) {
    guard let client, !isHalfClosed else { return }
    body += GRPCMessageReader.prefix(length: message.count)
    body += message
    client.session.resume(stream)
  }

  /// Says that no more messages come.
  package func halfClose() {
    isHalfClosed = true
    client?.session.resume(stream)
  }

  /// Gives the call up; it ends with CANCELLED.
  package func cancel() {
    fail(GRPCStatus(code: 1, message: "The call was cancelled here."))
  }
}

// MARK: What the client tells it

extension GRPCCall {
  func body(limit: Int) -> HTTP2Body {
    let count = min(limit, body.count)
    if isHalfClosed, count == body.count { return .last(count) }
    return count == 0 ? .later : .bytes(count)
  }

  func take(_ count: Int) -> ArraySlice<UInt8> {
    defer {
      body = body.dropFirst(count)
      if body.isEmpty { body = [] }
    }
    return body.prefix(count)
  }

  func header(_ name: [UInt8], _ value: [UInt8]) {
    switch String(decoding: name, as: UTF8.self) {
    case ":status": httpStatus = String(decoding: value, as: UTF8.self)
    case "grpc-status": status = Int(String(decoding: value, as: UTF8.self))
    case "grpc-message": message = GRPCStatusText.decode(value)
    default: break
    }
  }

  func received(_ bytes: [UInt8]) {
    // The body of an answer that is not gRPC's is a text for a person.
    guard httpStatus == "200" else { return }
    reader.append(bytes)
    do throws(GRPCMessageReader.Failure) {
      while let message = try reader.next() {
        guard !message.isCompressed else { throw .malformed }
        onMessage?(message.bytes)
      }
    } catch {
      fail(
        GRPCStatus(code: GRPCStatus.unknown, message: "the answer's messages are not understood"))
    }
  }

  /// The stream is gone, and with it the call.
  func closed(_ reason: HTTP2ErrorCode) {
    if let failure {
      end(failure)
    } else if let status {
      end(GRPCStatus(code: status, message: message))
    } else if httpStatus == "200" || httpStatus.isEmpty {
      end(
        GRPCStatus(
          code: GRPCStatus.unavailable, message: "the stream was reset (\(reason.rawValue))"))
    } else {
      end(GRPCStatus(code: GRPCStatus.unknown, message: "HTTP status \(httpStatus)"))
    }
  }

  func end(_ status: GRPCStatus) {
    client = nil
    onMessage = nil
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?(status)
  }

  private func fail(_ failure: GRPCStatus) {
    guard self.failure == nil else { return }
    self.failure = failure
    onMessage = nil
    client?.session.reset(stream, .cancel)
  }
}
