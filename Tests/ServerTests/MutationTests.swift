import Documents
import Randomness
import Testing
import Wire

@testable import Server

/// Valid input with a few bytes changed: whatever it makes of it, the server serves on. (A trap in
/// one parser would end the service for everybody.)
@Suite struct MutationTests {
  @Test func mutatedRequestsDoNotBreakTheServer() throws {
    let server = try TestServer(prepare: { server in
      server.addRoutes { routes in
        routes.add("POST", .exact("/echo"), bodyLimit: 500) { exchange in
          exchange.collectBody { exchange.respond(HTTPResponse(.ok, body: $0)) }
        }
      }
    })
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let host = "Host: localhost:\(server.port)\r\n"
    let requests = [
      "GET /health?x=%20 HTTP/1.1\r\n\(host)Accept-Encoding: gzip;q=0.5, br\r\n\r\n",
      "POST /echo HTTP/1.1\r\n\(host)Content-Length: 5\r\nExpect: 100-continue\r\n\r\nhello",
      "POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nT: x\r\n\r\n",
      "GET /%2e%2e/%ff/app.wasm HTTP/1.1\r\n\(host)If-None-Match: W/\"x\", *\r\n\r\n",
      TestSocket.request(server.port),
    ]
    for _ in 0..<1500 {
      let client = RawClient(server)
      for _ in 0..<2 {
        client.send(
          generator.mutate(Array(requests.randomElement(using: &generator)!.utf8)))
      }
    }
    #expect(isServing(server), "seed \(seed)")
  }

  @Test func mutatedFramesDoNotBreakTheServer() throws {
    let library = try TestLibrary()
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let frames = [
      CallFrame.open(call: 1, method: "google.firestore.v1.Firestore/Listen", metadata: []),
      .open(call: 2, method: "x", metadata: [CallMetadata(name: "a", value: "b")]),
      .message(call: 1, bytes: [1, 2, 3]), .halfClose(call: 1),
      .end(call: 1, code: 1, message: "x"),
    ].map { $0.encoded() }
    for _ in 0..<300 {
      let socket = TestSocket(library.server)
      for _ in 0..<8 {
        let frame = frames.randomElement(using: &generator)!
        let isInside = Bool.random(using: &generator)
        let bytes = WebSocketFrame.masked(
          .binary, isInside ? generator.mutate(frame) : frame, key: (1, 2, 3, 4))
        socket.raw.send(isInside ? bytes : generator.mutate(bytes))
      }
    }
    #expect(isServing(library.server), "seed \(seed)")
  }

  @Test func mutatedMessagesDoNotBreakTheServer() throws {
    let library = try TestLibrary()
    try library.commit((0..<10).map { Books.set("b\($0)", ("rating", .integer(Int64($0)))) })
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let messages = Self.messages
    let methods = ["Commit", "BatchGetDocuments", "RunQuery", "Listen", "Write"]
    for _ in 0..<60 {
      let calls = TestCalls(library.server)
      for _ in 0..<80 {
        let (method, message) = messages.randomElement(using: &generator)!
        // Now and then another method's message.
        let isOther = Int.random(in: 0..<10, using: &generator) == 0
        let call = calls.open(isOther ? methods.randomElement(using: &generator)! : method)
        if method == "Write" { call.send(WriteRequest(database: TestCalls.prefix)) }
        call.send(generator.mutate(message))
        if Bool.random(using: &generator) { call.halfClose() }
      }
    }
    #expect(isServing(library.server), "seed \(seed)")
    let call = TestCalls(library.server).open("RunQuery")
    call.send(RunQueryRequest(database: TestCalls.prefix, query: Books.all))
    #expect(call.all(RunQueryResponse.self).1 == .ok)
  }

  private static var messages: [(String, [UInt8])] {
    let prefix = TestCalls.prefix
    let rating = FieldPath(field: "rating")
    let value = Value.map(
      MapValue([
        ("a", .array([.double(1.5), .timestamp(Timestamp(seconds: 1)), .bytes([1])])),
        ("b", .geoPoint(GeoPoint(latitude: 1, longitude: 2))), ("c", .reference("books/b1")),
        ("d", .null), ("e", .boolean(true)),
      ]))
    let writes = [
      Books.set("b1", ("rating", .integer(3)), ("value", value)),
      .update(Books.path("b2"), MapValue([("rating", value)]), mask: FieldMask([rating])),
      Mutation(
        Books.path("b3"), .update(Fields(), .empty),
        transforms: [
          FieldTransform(rating, .increment(.integer(.max))),
          FieldTransform(FieldPath(field: "t"), .arrayUnion([.integer(1)])),
        ]),
      .delete(Books.path("b4")),
    ]
    let query = Query(
      collectionID: "books",
      filter: .or([
        .and([.field(rating, .greaterThan, .integer(2)), .unary(rating, .isNotNaN)]),
        .field(rating, .in, .array([.integer(1), .double(.nan)])),
      ]), orders: [Order(rating, descending: true)],
      start: Cursor(values: [.integer(9)], isBefore: true), offset: 1, limit: 3)
    return [
      ("Commit", Wire.CommitRequest(database: prefix, writes: writes).encoded()),
      (
        "Write",
        WriteRequest(
          database: prefix, writes: writes,
          labels: [Label(name: "replica", value: "r"), Label(name: "batch", value: "1")]
        ).encoded()
      ),
      (
        "BatchGetDocuments",
        BatchGetDocumentsRequest(
          database: prefix, documents: [Books.path("b1"), Books.path("x")],
          mask: FieldMask([rating]), consistency: .readTime(Timestamp(seconds: 2_000_000_000))
        ).encoded()
      ),
      ("RunQuery", RunQueryRequest(database: prefix, query: query).encoded()),
      (
        "Listen",
        ListenRequest(
          database: prefix,
          .addTarget(
            Target(
              id: 2, .query(query), resume: .token([UInt8](repeating: 1, count: 32)),
              expectedCount: 3))
        ).encoded()
      ),
      (
        "Listen",
        ListenRequest(database: prefix, .addTarget(Target(id: 1, .documents([Books.path("b1")]))))
          .encoded()
      ),
      ("Listen", ListenRequest(database: prefix, .removeTarget(2)).encoded()),
    ]
  }

  private func isServing(_ server: TestServer) -> Bool {
    let client = RawClient(server)
    client.send("GET /health HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    return client.response().head.hasPrefix("HTTP/1.1 200 ")
  }
}
