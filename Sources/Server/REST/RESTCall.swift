import Documents
import Storage

/// Carries one call that came as a request of HTTP/1.1: its messages go out as one JSON object, or as
/// a list of them while they come.
final class RESTCall: CallTransport {
  private let exchange: HTTPExchange
  private let method: RESTMethod
  private let isPretty: Bool
  private var call: Call?
  /// The message of an answer that is one; sent when the call has ended well.
  private var answer: [UInt8] = []

  init(_ exchange: HTTPExchange, _ method: RESTMethod, isPretty: Bool) {
    self.exchange = exchange
    self.method = method
    self.isPretty = isPretty
  }

  var isCongested: Bool { exchange.isCongested }

  /// What comes is one body, whose length is limited.
  func hold(_ bytes: Int, on call: Call) {}

  func start(_ messages: [[UInt8]], _ dispatcher: Dispatcher) {
    guard !exchange.isOver else { return }
    let device = exchange.request.headers["bookspine-device"] ?? ""
    let call = Call(
      id: 1, method: FirestoreMethods.service + method.name,
      principal: .owner(on: device),
      loop: exchange.loop, transport: self)
    self.call = call
    exchange.onDrain = { call.handler?.drained() }
    exchange.onAbort = {
      self.call = nil
      call.cancel()
    }
    // Whoever listens has no more to say, but wants to hear: closing is going away.
    if method.name == "Listen" { exchange.onPeerFinish = { call.end(.ok) } }
    dispatcher.begin(call)
    for message in messages {
      call.handler?.received(message[...])
    }
    if method.name != "Listen" { call.handler?.halfClosed() }
  }

  func send(_ parts: [[UInt8]], on call: Call) {
    let message = parts.count == 1 ? parts[0] : Array(parts.joined())
    let json = ProtoJSONWriter.json(message, as: method.response, isPretty: isPretty)
    guard method.isStream else {
      answer = json
      return
    }
    let isFirst = !exchange.hasBegun
    if isFirst { exchange.begin(.ok, RESTRoutes.headers) }
    exchange.write(Array((isFirst ? "[" : ",").utf8) + json + [UInt8(ascii: "\n")])
  }

  func end(_ call: Call, _ status: CallStatus) {
    self.call = nil
    let isGood = status.code == .ok
    guard method.isStream else {
      if isGood {
        exchange.respond(HTTPResponse(.ok, RESTRoutes.headers, body: answer + [UInt8(ascii: "\n")]))
      } else {
        exchange.fail(RESTError(status), isPretty: isPretty)
      }
      return
    }
    guard exchange.hasBegun else {
      if isGood {
        exchange.respond(HTTPResponse(.ok, RESTRoutes.headers, body: Array("[]\n".utf8)))
      } else {
        exchange.fail(RESTError(status), isPretty: isPretty, inList: true)
      }
      return
    }
    var rest = Array("]\n".utf8)
    if !isGood {
      rest = [UInt8(ascii: ",")] + RESTError(status).json(isPretty: isPretty) + rest
    }
    exchange.write(rest)
    exchange.finish()
  }

  /// A request is one message, or a few that are here already.
  func pauseReceiving(_ pause: Bool, on call: Call) {}
}

extension HTTPExchange {
  /// Answers with an error in Google's form.
  ///
  /// - Parameter inList: whether it stands in a list, as the answer would have.
  func fail(
    _ error: RESTError, isPretty: Bool = true, inList: Bool = false, allow: [String] = []
  ) {
    var headers = RESTRoutes.headers
    if !allow.isEmpty { headers.add("allow", allow.joined(separator: ", ")) }
    var body = error.json(isPretty: isPretty)
    if inList { body = [UInt8(ascii: "[")] + body + [UInt8(ascii: "]")] }
    respond(HTTPResponse(error.httpStatus, headers, body: body + [UInt8(ascii: "\n")]))
  }
}
