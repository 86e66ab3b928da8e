import Client
import Documents
import Wire

/// One connection that asks a server over gRPC: the same client for every server.
final class LoadClient {
  static let database = DatabasePrefix(project: "bench")
  let connection: GRPCClient

  init(port: UInt16) {
    do throws(ClientError) {
      connection = try LoadClient.connect(port)
    } catch {
      fatalError("The server cannot be reached: \(error)")
    }
  }

  /// Asks again and again until a server that was just started gives its first answer.
  /// - Parameter patience: In milliseconds.
  static func waitForAnswer(port: UInt16, patience: Double = 30_000) {
    let end = Timing.now + patience
    let request = RunQueryRequest(
      database: database, query: Query(collectionID: "none", limit: 1)
    ).encoded()
    while true {
      do throws(ClientError) {
        try connect(port).messages(GRPCClient.service + "RunQuery", request) { _ in }
        return
      } catch {
        if Timing.now > end { fatalError("The server does not answer: \(error)") }
        Timing.sleep(milliseconds: 2)
      }
    }
  }

  private static func connect(_ port: UInt16) throws(ClientError) -> GRPCClient {
    guard let address = ServerAddress("127.0.0.1:\(port)") else {
      throw .unreachable("port \(port)")
    }
    // Google's clients name the database in a header too; without it the emulator's listeners hear
    // nothing.
    return try GRPCClient(
      address,
      metadata: [
        ("authorization", "Bearer owner"),
        ("google-cloud-resource-prefix", "projects/bench/databases/(default)"),
      ])
  }

  func commit(_ writes: [Mutation]) {
    let response: CommitResponse = unary(
      "Commit", CommitRequest(database: LoadClient.database, writes: writes))
    precondition(response.writeResults.count == writes.count, "Not all was written.")
  }

  func get(_ path: DocumentPath) {
    let _: DocumentMessage = unary(
      "GetDocument", GetDocumentRequest(database: LoadClient.database, path: path))
  }

  /// - Returns: How many results there were.
  func run(_ query: Query) -> Int {
    var count = 0
    do throws(ClientError) {
      try connection.stream(
        "RunQuery", RunQueryRequest(database: LoadClient.database, query: query),
        database: LoadClient.database
      ) { (response: RunQueryResponse) in
        if response.document != nil { count += 1 }
      }
    } catch {
      fatalError("The query failed: \(error)")
    }
    return count
  }

  private func unary<Response: ResponseMessage>(
    _ method: String, _ request: some RequestMessage
  ) -> Response {
    do throws(ClientError) {
      return try connection.unary(method, request, database: LoadClient.database)
    } catch {
      fatalError("\(method) failed: \(error)")
    }
  }
}

extension LoadClient {
  /// Makes calls with one answer each, so many at once, until all are answered.
  /// - Parameter request: The message of each call, encoded.
  static func flood(
    _ clients: [LoadClient], _ method: String, count: Int, atOnce: Int,
    _ request: @escaping (Int) -> [UInt8]
  ) {
    var begun = 0
    var ended = 0
    func begin(_ client: LoadClient) {
      if begun == count { return }
      let message = request(begun)
      begun += 1
      client.open(method) { _ in
      } end: {
        ended += 1
        begin(client)
      }.finish(message)
    }
    for number in 0..<atOnce { begin(clients[number % clients.count]) }
    while ended < count {
      _ = GRPCClient.turn(clients.map(\.connection), milliseconds: 10_000)
    }
  }

  /// Opens a call, which must succeed.
  func open(
    _ method: String, _ message: @escaping (ArraySlice<UInt8>) -> Void, end: @escaping () -> Void
  ) -> GRPCCall {
    do throws(ClientError) {
      let call = try connection.call(GRPCClient.service + method)
      call.onMessage = message
      call.onEnd = { status in
        precondition(status.code == 0, "\(method) failed: \(status.message)")
        end()
      }
      return call
    } catch {
      fatalError("\(method) cannot be called: \(error)")
    }
  }
}

extension GRPCCall {
  /// Sends the only message.
  func finish(_ message: [UInt8]) {
    send(message)
    halfClose()
  }
}
