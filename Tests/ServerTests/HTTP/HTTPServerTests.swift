import Testing

@testable import Server

/// HTTP/1.1 as a client meets it, over real sockets.
@Suite struct HTTPServerTests {
  private static let host = "Host: localhost:"

  private func makeServer(
    _ configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws -> TestServer {
    try TestServer(configure) { server in
      server.addRoutes { routes in
        routes.add("POST", .exact("/echo"), bodyLimit: 1000) { exchange in
          exchange.collectBody { body in
            exchange.respond(HTTPResponse(.ok, body: body))
          }
        }
        routes.add("GET", .exact("/stream")) { exchange in
          exchange.begin(.ok, HTTPHeaders())
          exchange.write(Array("one,".utf8))
          exchange.write(Array("two".utf8))
          exchange.finish()
        }
        routes.add("GET", .exact("/later")) { exchange in
          exchange.loop.schedule(after: 20) {
            exchange.respond(.text(.ok, "later \(exchange.request.query ?? "")"))
          }
        }
        routes.add("GET", .exact("/stop")) { [unowned server] exchange in
          server.stop()
          exchange.loop.schedule(after: 20) { exchange.respond(.text(.ok, "stopped")) }
        }
      }
    }
  }

  private func get(_ path: String, _ server: TestServer, _ more: String = "") -> String {
    "GET \(path) HTTP/1.1\r\n\(Self.host)\(server.port)\r\n\(more)\r\n"
  }

  /// The head of a POST without its body's length.
  private func postHead(_ server: TestServer, _ more: String) -> String {
    "POST /echo HTTP/1.1\r\n\(Self.host)\(server.port)\r\n\(more)\r\n\r\n"
  }

  private func post(_ body: String, _ server: TestServer) -> String {
    postHead(server, "Content-Length: \(body.utf8.count)") + body
  }

  @Test func aRequestMayBeCutAnywhere() throws {
    let server = try makeServer()
    let chunked =
      postHead(server, "Transfer-Encoding: chunked")
      + "3;x=y\r\nabc\r\n02\r\nde\r\n0\r\nTrailer: t\r\n\r\n"
    let bytes = Array((chunked + post("xyz", server)).utf8)
    for cut in 1..<bytes.count {
      let client = RawClient(server)
      client.send(Array(bytes[..<cut]))
      // The first piece is handled on its own.
      server.onLoop { _ in }
      client.send(Array(bytes[cut...]))
      #expect(client.response().body == "abcde")
      #expect(client.response().body == "xyz")
    }
    let client = RawClient(server)
    for byte in bytes {
      client.send([byte])
      server.onLoop { _ in }
    }
    #expect(client.response().body == "abcde")
    #expect(client.response().body == "xyz")
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() throws {
    let server = try makeServer()
    let client = RawClient(server)
    let count = 2000
    for index in 0..<count {
      client.send(index % 100 == 0 ? get("/later?\(index)", server) : post("\(index)", server))
    }
    for index in 0..<count {
      #expect(client.response().body == (index % 100 == 0 ? "later \(index)\n" : "\(index)"))
    }
  }

  @Test func aStreamComesInChunks() throws {
    let server = try makeServer()
    let client = RawClient(server)
    client.send(get("/stream", server, "Connection: close\r\n"))
    let response = client.readToEnd()
    #expect(response.hasSuffix("\r\n\r\n4\r\none,\r\n3\r\ntwo\r\n0\r\n\r\n"))
  }

  @Test func headGetsTheHeadersOnly() throws {
    let server = try makeServer()
    let client = RawClient(server)
    client.send(
      "HEAD /health HTTP/1.1\r\n\(Self.host)\(server.port)\r\n\r\n" + get("/health", server))
    #expect(client.read(until: "\r\n\r\n").contains("content-length: 19\r\n"))
    #expect(client.response().body == "{\"status\":\"ready\"}\n")
  }

  @Test func continueIsSaidBeforeTheBody() throws {
    let server = try makeServer()
    let client = RawClient(server)
    client.send(
      postHead(server, "Content-Length: 2\r\nExpect: 100-continue")
    )
    #expect(client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("ok")
    #expect(client.response().body == "ok")
  }

  @Test func aClientThatFinishedSendingGetsItsAnswer() throws {
    let server = try makeServer()
    let client = RawClient(server)
    client.send(get("/later?x", server) + post("y", server))
    client.finishSending()
    let all = client.readToEnd()
    #expect(all.contains("later x"))
    #expect(all.hasSuffix("\r\n\r\ny"))
  }

  @Test func anEndlessUploadIsCutOff() throws {
    let server = try makeServer()
    let client = RawClient(server)
    client.send(
      postHead(server, "Transfer-Encoding: chunked"))
    let chunk = Array("100\r\n".utf8) + [UInt8](repeating: 120, count: 256) + Array("\r\n".utf8)
    var sent = 0
    while client.send(chunk), sent < 100_000 { sent += 1 }
    #expect(sent < 100_000)
    #expect(try isServing(server))
  }

  @Test func anUploadThatIsTooLongIsToldSo() throws {
    let server = try makeServer()
    let announced = RawClient(server)
    announced.send(
      postHead(server, "Content-Length: 1001"))
    #expect(announced.readToEnd().hasPrefix("HTTP/1.1 413 "))
    let chunked = RawClient(server)
    chunked.send(
      postHead(server, "Transfer-Encoding: chunked") + "3e9\r\n"
    )
    chunked.send([UInt8](repeating: 120, count: 1001))
    #expect(chunked.readToEnd().hasPrefix("HTTP/1.1 413 "))
  }

  @Test func aHeadWithoutEndIsCutOff() throws {
    let server = try makeServer()
    let client = RawClient(server)
    client.send("GET / HTTP/1.1\r\nX: ")
    var sent = 0
    while client.send([UInt8](repeating: 120, count: 1000)), sent < 100_000 { sent += 1 }
    #expect(sent < 100_000)
    let polite = RawClient(server)
    polite.send("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 17_000))
    #expect(polite.readToEnd().hasPrefix("HTTP/1.1 431 "))
  }

  @Test func slowClientsAreDropped() throws {
    let server = try makeServer {
      $0.limits.headTimeout = 60
      $0.limits.bodyPauseTimeout = 60
      $0.limits.keepAliveTimeout = 60
    }
    let silent = RawClient(server)
    #expect(silent.readToEnd() == "")
    let head = RawClient(server)
    head.send("GET / HT")
    #expect(head.readToEnd().hasPrefix("HTTP/1.1 408 "))
    let body = RawClient(server)
    body.send(postHead(server, "Content-Length: 5") + "abc")
    #expect(body.readToEnd().hasPrefix("HTTP/1.1 408 "))
    let idle = RawClient(server)
    idle.send(get("/health", server))
    #expect(idle.readToEnd().hasSuffix("{\"status\":\"ready\"}\n"))
  }

  @Test(arguments: ["evil.example", "localhost", "localhost:1", "127.0.0.1.evil.example", ""])
  func aForeignHostIsRefused(_ host: String) throws {
    let server = try makeServer()
    let client = RawClient(server)
    client.send("GET /health HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    #expect(client.readToEnd().hasPrefix("HTTP/1.1 421 "))
  }

  @Test func theOwnNamesAreServed() throws {
    let server = try makeServer()
    for host in ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"] {
      let client = RawClient(server)
      client.send("GET /health HTTP/1.1\r\nHost: \(host):\(server.port)\r\n\r\n")
      #expect(client.response().head.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func aForeignOriginMayNotPost() throws {
    let server = try makeServer()
    for (origin, status) in [
      ("http://evil.example", "403"), ("null", "403"), ("https://localhost:\(server.port)", "403"),
      ("http://localhost:1", "403"), ("http://localhost:\(server.port)", "200"),
    ] {
      let client = RawClient(server)
      client.send(
        "POST /echo HTTP/1.1\r\n\(Self.host)\(server.port)\r\nOrigin: \(origin)\r\n"
          + "Content-Length: 1\r\n\r\nx")
      #expect(client.response().head.hasPrefix("HTTP/1.1 \(status) "))
    }
  }

  @Test func otherMethodsAreToldWhichOnesThereAre() throws {
    let server = try makeServer()
    let client = RawClient(server)
    client.send("DELETE /echo HTTP/1.1\r\n\(Self.host)\(server.port)\r\n\r\n")
    let head = client.response().head
    #expect(head.hasPrefix("HTTP/1.1 405 "))
    #expect(head.contains("\r\nallow: POST"))
  }

  @Test func requestsUnderWayEndBeforeTheServerDoes() throws {
    let server = try makeServer()
    let client = RawClient(server)
    client.send(get("/stop", server))
    let answer = client.readToEnd()
    #expect(answer.contains("connection: close"))
    #expect(answer.hasSuffix("stopped\n"))
    #expect(server.stop())
  }

  @Test func aPortInUseIsNamed() throws {
    let first = try makeServer()
    let error = #expect(throws: ServerError.self) {
      _ = try TestServer({ $0.port = first.port })
    }
    guard case .addressInUse(_, first.port) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aServerThatOthersCanReachIsNotStarted() {
    let error = #expect(throws: ServerError.self) { _ = try TestServer({ $0.host = "0.0.0.0" }) }
    guard case .addressNotLoopback = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  private func isServing(_ server: TestServer) throws -> Bool {
    let client = RawClient(server)
    client.send(get("/health", server))
    return client.response().head.hasPrefix("HTTP/1.1 200 ")
  }
}
