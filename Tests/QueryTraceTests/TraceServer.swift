import Client
import Documents
import Storage
import Wire

@testable import Server

/// A server on a free port, and a client of it, whose library is in turn each of the databases of
/// the recordings.
final class TraceServer {
  private static let writesAtOnce = 400

  private let store: Store
  private let server: Server
  private let client: GRPCClient
  private let ended = Semaphore()
  private var contents: [Document] = []

  init() throws {
    store = try Store(.memory)
    var configuration = ServerConfiguration()
    configuration.port = 0
    server = try Server(configuration)
    server.serve(store)
    try server.start()
    let box = LoopBound(server, on: server.loop)
    let ended = ended
    BackgroundThread.start("trace server") {
      box.value.run()
      ended.signal()
    }
    client = try GRPCClient(ServerAddress("127.0.0.1:\(server.port)")!)
  }

  func stop() {
    client.close()
    let box = LoopBound(server, on: server.loop)
    server.loop.post { box.value.stop() }
    _ = ended.wait(seconds: 10)
    store.close()
  }

  /// What the server answers to the request when it has the request's database.
  func answer(_ request: QueryTrace.Request) throws -> QueryTrace.Answer {
    try become(request.database)
    let query = try now(request.query)
    var documents: [Document] = []
    var skipped = 0
    var transaction: [UInt8] = []
    do throws(ClientError) {
      try client.messages(GRPCClient.service + "RunQuery", query) { message in
        let response = try! RunQueryResponse.decode(Array(message), database: QueryTrace.prefix)
        skipped += response.skippedResults
        transaction += response.transaction
        if let document = response.document { documents.append(document) }
      }
    } catch {
      guard case .refused(let code, let text) = error else { throw error }
      return .refusal(code: code, message: text)
    }
    if !transaction.isEmpty {
      // It would hold up the writes of the next database.
      let end = RollbackRequest(database: QueryTrace.prefix, transaction: transaction)
      try client.messages(GRPCClient.service + "Rollback", end.encoded()) { _ in }
    }
    return .documents(documents, skipped: skipped)
  }

  /// The recordings' moments and transactions are another server's; their databases are what those
  /// see.
  private func now(_ query: [UInt8]) throws -> [UInt8] {
    let fields = try ProtobufFields(query)
    guard fields.first(5) != nil || fields.first(7) != nil else { return query }
    let request = try RunQueryRequest.decode(query)
    return RunQueryRequest(database: request.database, query: request.query).encoded()
  }

  private func become(_ database: [Document]) throws {
    let isSame = contents.elementsEqual(database) { $0.path == $1.path && $0.fields == $1.fields }
    guard !isSame else { return }
    let kept = Set(database.map { $0.path.string })
    var writes = contents.filter { !kept.contains($0.path.string) }.map { Mutation.delete($0.path) }
    writes += database.map { Mutation.set($0.path, $0.fields.map) }
    contents = database
    while !writes.isEmpty {
      let part = Array(writes.prefix(Self.writesAtOnce))
      writes.removeFirst(part.count)
      try commit(part)
    }
  }

  private func commit(_ writes: [Mutation]) throws {
    let request = Wire.CommitRequest(database: QueryTrace.prefix, writes: writes)
    let _: CommitResponse = try client.unary("Commit", request, database: QueryTrace.prefix)
  }
}
