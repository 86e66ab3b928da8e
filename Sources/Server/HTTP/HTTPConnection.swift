/// HTTP/1.1 on one connection: requests one after the other, pipelined or not, each handed to its
/// route when its head is complete.
final class HTTPConnection: ConnectionProtocol {
  let loop: EventLoop
  private let connection: Connection
  private let site: Site
  private let limits: ConnectionLimits

  /// What has arrived and is not consumed.
  private var input: [UInt8] = []
  private var scanner = HTTPHeadScanner()
  private var current: Current?
  private var isClosing = false
  private var isPeerFinished = false
  private var isProcessing = false
  private var lastActivity: Int64
  /// When the first byte of the request came whose head is not complete.
  private var headBegan: Int64?

  init(_ connection: Connection, site: Site, limits: ConnectionLimits) {
    self.connection = connection
    self.site = site
    self.limits = limits
    loop = connection.loop
    lastActivity = loop.now
  }

  var isCongested: Bool { connection.isCongested }

  func received(_ bytes: ArraySlice<UInt8>) {
    lastActivity = loop.now
    input += bytes
    process()
  }

  func peerFinished() {
    isPeerFinished = true
    guard let current else {
      connection.closeGracefully()
      return
    }
    // A client may shut its side after its request and still wait for the answer.
    if current.body.isDone { current.exchange?.onPeerFinish?() } else { connection.close() }
  }

  func drained() {
    current?.exchange?.onDrain?()
    process()
  }

  func tick(now: Int64) {
    if isClosing { return }
    if let current {
      if !current.body.isDone, !current.isPaused, current.isTooSlow(now, lastActivity, limits) {
        fail(HTTPError(.requestTimeout, "The request's body came too slowly."))
      }
    } else if let headBegan {
      if now - headBegan > limits.headTimeout {
        fail(HTTPError(.requestTimeout, "The request's head came too slowly."))
      }
    } else if now - lastActivity > limits.keepAliveTimeout {
      connection.close()
    }
  }

  func shutDown() {
    guard let current else {
      connection.close()
      return
    }
    current.keepsAlive = false
  }

  /// The routes gather a request's body whole, and what they make of it stays until the answer.
  var held: Int { input.count + (current?.bodyLength ?? 0) }

  func shed() {
    connection.close()
  }

  func closed() {
    let exchange = current?.exchange
    current = nil
    exchange?.abort()
  }
}

// MARK: Requests

extension HTTPConnection {
  /// The request under way.
  private final class Current {
    let request: HTTPRequest
    let began: Int64
    var exchange: HTTPExchange?
    var body: HTTPBodyDecoder
    var bodyLimit = 0
    var bodyLength = 0
    var isPaused = false
    var wasPaused = false
    var hasEndedBody = false
    var keepsAlive: Bool
    /// How the response's body is sent: bytes that must still come, or nil for chunks.
    var remaining: Int?
    var sendsBody = true
    var isAnswered = false
    /// What pages of other origins are told with the answer.
    var originHeaders: [HTTPHeaders.Field] = []

    init(_ request: HTTPRequest, limits: ConnectionLimits, now: Int64) {
      self.request = request
      began = now
      body = HTTPBodyDecoder(request.body, limits: limits)
      keepsAlive = request.keepsAlive
    }

    /// A pause that is too long, or over more than a minute less than 64 bytes a second.
    func isTooSlow(_ now: Int64, _ lastActivity: Int64, _ limits: ConnectionLimits) -> Bool {
      if now - lastActivity > limits.bodyPauseTimeout { return true }
      let seconds = (now - began) / 1000
      return !wasPaused && seconds > 60 && Int64(bodyLength) < seconds * 64
    }
  }

  private func process() {
    // A handler that answers at once comes back here from within.
    guard !isProcessing else { return }
    isProcessing = true
    defer { isProcessing = false }
    while !isClosing {
      do throws(HTTPError) {
        let goesOn = current == nil ? try beginRequest() : try continueRequest()
        if !goesOn { break }
      } catch {
        fail(error)
      }
    }
    if input.isEmpty { input = [] }
    guard !isClosing else { return }
    if isPeerFinished, current == nil, !connection.isCongested {
      connection.closeGracefully()
    }
    // What a client sends ahead of an unfinished response waits in the system's buffers.
    connection.pauseReading(
      current?.isPaused ?? false || current != nil && input.count > 64 * 1024)
  }

  /// - Returns: whether a request began.
  private func beginRequest() throws(HTTPError) -> Bool {
    guard !input.isEmpty, !connection.isCongested else { return false }
    if headBegan == nil { headBegan = loop.now }
    guard let end = try scanner.endOfHead(in: input, limit: limits.headBytes) else { return false }
    let head = input[end.head]
    let request = try HTTPRequestHeadParser(limits: limits).parse(head)
    input.removeFirst(end.next)
    scanner = HTTPHeadScanner()
    headBegan = nil
    let current = Current(request, limits: limits, now: loop.now)
    self.current = current
    try dispatch(current)
    return true
  }

  private func dispatch(_ current: Current) throws(HTTPError) {
    let request = current.request
    try site.policy.check(authority: request.authority)
    let route = try site.route(for: request)
    try site.policy.check(request, allowed: route.origins)
    current.originHeaders = site.policy.headers(for: request, allowed: route.origins)
    current.bodyLimit = route.bodyLimit
    if case .length(let length) = request.body, length > route.bodyLimit {
      throw tooLarge(route.bodyLimit)
    }
    let expectations = request.headers.tokens("expect")
    guard expectations.isEmpty || expectations == ["100-continue"] else {
      throw HTTPError(.expectationFailed, "The only expectation met here is 100-continue.")
    }
    let exchange = HTTPExchange(request, on: self)
    current.exchange = exchange
    route.handler(exchange)
    if !expectations.isEmpty, !exchange.hasBegun, !current.body.isDone, input.isEmpty {
      connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }
  }

  /// Hands on what has come of the body.
  ///
  /// - Returns: whether there is more to do with what has arrived.
  private func continueRequest() throws(HTTPError) -> Bool {
    guard let current, !current.isPaused else { return false }
    var rest = input[...]
    defer { if rest.count != input.count { input = Array(rest) } }
    while !current.body.isDone, !current.isPaused {
      guard let part = try current.body.next(&rest) else { break }
      current.bodyLength += part.count
      guard current.bodyLength <= current.bodyLimit else { throw tooLarge(current.bodyLimit) }
      current.exchange?.onBody?(part)
      guard self.current === current, !isClosing else { return false }
    }
    if current.body.isDone, !current.hasEndedBody {
      current.hasEndedBody = true
      current.exchange?.onEnd?()
    }
    return self.current !== current
  }

  private func tooLarge(_ limit: Int) -> HTTPError {
    HTTPError(
      .contentTooLarge,
      limit == 0 ? "No body is expected here." : "At most \(limit) bytes are accepted here.")
  }

  /// Refuses the request under way and ends the connection.
  private func fail(_ error: HTTPError) {
    let wasBegun = current?.exchange?.hasBegun ?? false
    let exchange = current?.exchange
    exchange?.abort()
    guard !isClosing else { return }
    isClosing = true
    if wasBegun {
      // Half of another response is on its way; a second one would be taken for its body.
      connection.close()
      return
    }
    let response = HTTPResponse.text(error.status, error.message)
    let isHead = current?.request.method == "HEAD"
    connection.send(
      site.head(
        error.status, response.headers, length: .some(response.body.count), isClosing: true,
        extra: (current?.originHeaders ?? [])
          + (error.status == .methodNotAllowed ? allowed() : [])))
    if !isHead { connection.send(response.body) }
    current = nil
    input = []
    connection.closeGracefully()
  }

  private func allowed() -> [HTTPHeaders.Field] {
    guard let request = current?.request else { return [] }
    return [.init(name: "allow", value: site.allowedMethods(for: request))]
  }
}

// MARK: Responses

extension HTTPConnection {
  func sendHead(_ status: HTTPStatus, _ headers: HTTPHeaders, length: Int?) {
    guard let current, !isClosing else { return }
    // What is left of the body would have to be read to find the next request.
    if !current.body.isDone { current.keepsAlive = false }
    let hasNoBody = status == .noContent || status == .notModified
    current.sendsBody = current.request.method != "HEAD" && !hasNoBody
    current.remaining = length
    connection.send(
      site.head(
        status, headers, length: hasNoBody ? nil : .some(length),
        isClosing: !current.keepsAlive, extra: current.originHeaders))
  }

  func sendBody(_ bytes: [UInt8]) {
    guard let current, !isClosing else { return }
    if let remaining = current.remaining {
      precondition(bytes.count <= remaining, "a response's body is longer than announced")
      current.remaining = remaining - bytes.count
      if current.sendsBody { connection.send(bytes) }
    } else if current.sendsBody {
      connection.send(Array((String(bytes.count, radix: 16) + "\r\n").utf8))
      connection.send(bytes)
      connection.send([0x0d, 0x0a])
    }
  }

  func finishResponse() {
    guard let current, !isClosing else { return }
    precondition(
      (current.remaining ?? 0) == 0 || !current.sendsBody,
      "a response's body is shorter than announced")
    if current.remaining == nil, current.sendsBody {
      connection.send(Array("0\r\n\r\n".utf8))
    }
    self.current = nil
    lastActivity = loop.now
    if current.keepsAlive {
      process()
    } else {
      isClosing = true
      input = []
      connection.closeGracefully()
    }
  }

  func pauseBody(_ pause: Bool) {
    guard let current, current.isPaused != pause else { return }
    current.isPaused = pause
    current.wasPaused = true
    lastActivity = loop.now
    if pause { connection.pauseReading(true) } else { process() }
  }

  /// Answers 101 and hands the connection to another protocol.
  func upgrade(_ headers: HTTPHeaders, _ make: (Connection) -> any ConnectionProtocol) {
    guard current != nil, !isClosing else { return }
    current = nil
    isClosing = true
    connection.send(site.upgradeHead(headers))
    let speaker = make(connection)
    connection.speak(speaker)
    let rest = input
    input = []
    connection.pauseReading(false)
    if !rest.isEmpty { speaker.received(rest[...]) }
  }
}
