import Documents
import Storage
import Testing
import Wire

@testable import Client

@Suite struct GRPCClientTests {
  private let database = DatabasePrefix(project: "test")

  private final class Library {
    let store: Store
    let server: RunningServer
    let address: ServerAddress

    init() throws {
      store = try Store(.memory)
      server = try RunningServer(store)
      address = ServerAddress("127.0.0.1:\(server.port)")!
    }

    deinit {
      server.stop()
      store.close()
    }
  }

  private func commit(_ id: String, _ text: String = "x") -> Wire.CommitRequest {
    let path = try! DocumentPath("books/\(id)")
    return Wire.CommitRequest(
      database: database, writes: [.set(path, MapValue([("text", .string(text))]))])
  }

  private var allBooks: RunQueryRequest {
    RunQueryRequest(database: database, query: Query(try! CollectionPath("books")))
  }

  @Test func callsThatWaitAreAnswered() throws {
    let library = try Library()
    let client = try GRPCClient(library.address)
    let text = String(repeating: "long ", count: 200_000)
    let response: CommitResponse = try client.unary(
      "Commit", commit("a", text), database: database)
    #expect(response.writeResults.count == 1)
    var found: [Document] = []
    try client.stream("RunQuery", allBooks, database: database) { (response: RunQueryResponse) in
      if let document = response.document { found.append(document) }
    }
    #expect(found.map(\.path.string) == ["books/a"])
    #expect(found.first?.fields["text"] == .string(text))
  }

  @Test func errorsHaveTheServersCodeAndText() throws {
    let library = try Library()
    let client = try GRPCClient(library.address)
    #expect(throws: ClientError.refused(status: 12, message: "There is no method a.B/Größe% here."))
    {
      try client.messages("a.B/Größe%", []) { _ in }
    }
    // The connection goes on.
    let _: CommitResponse = try client.unary("Commit", commit("a"), database: database)
  }

  @Test func manyCallsAreUnderWayAtOnce() throws {
    let library = try Library()
    let client = try GRPCClient(library.address)
    var ended: [Int] = []
    // More than the server takes at once: the rest waits at the client.
    for number in 0..<1500 {
      let call = try client.call(GRPCClient.service + "Commit")
      call.onEnd = { if $0.code == 0 { ended.append(number) } }
      call.send(commit("b\(number)").encoded())
      call.halfClose()
    }
    #expect(client.count == 1500)
    while client.count > 0, client.failure == nil { client.turn() }
    #expect(Set(ended).count == 1500)
  }

  @Test func listenersOfSeveralConnectionsHearOfAChange() throws {
    let library = try Library()
    let clients = try (0..<3).map { _ in try GRPCClient(library.address) }
    var heard = 0
    var current = 0
    for client in clients {
      for _ in 0..<50 {
        let call = try client.call(GRPCClient.service + "Listen")
        call.onMessage = { message in
          let response = try! ListenResponse.decode(Array(message), database: self.database)
          if case .documentChange = response { heard += 1 }
          if case .targetChange(let change) = response, change.kind == .current { current += 1 }
        }
        let target = Target(id: 1, .query(Query(try CollectionPath("books"))))
        call.send(ListenRequest(database: database, .addTarget(target)).encoded())
      }
    }
    while current < 150 { GRPCClient.turn(clients) }
    let _: CommitResponse = try clients[0].unary("Commit", commit("new"), database: database)
    while heard < 150 { GRPCClient.turn(clients) }
    #expect(heard == 150)
    for client in clients { client.close() }
  }

  @Test func cancelledAndLateCallsEnd() throws {
    let library = try Library()
    let client = try GRPCClient(library.address)
    var codes: [Int] = []
    let cancelled = try client.call(GRPCClient.service + "Listen")
    cancelled.onEnd = { codes.append($0.code) }
    client.turn(milliseconds: 0)
    cancelled.cancel()
    while client.count > 0 { client.turn() }
    #expect(codes == [1])
    let late = try client.call(GRPCClient.service + "Listen", timeout: 20)
    late.onEnd = { codes.append($0.code) }
    while client.count > 0 { client.turn() }
    #expect(codes == [1, 4])
  }

  @Test func aServerThatGoesEndsEveryCall() throws {
    var library: Library? = try Library()
    let address = library!.address
    let client = try GRPCClient(address)
    var codes: [Int] = []
    let call = try client.call(GRPCClient.service + "Listen")
    call.onEnd = { codes.append($0.code) }
    client.turn(milliseconds: 0)
    let _: CommitResponse = try client.unary("Commit", commit("a"), database: database)
    library = nil
    while client.failure == nil { client.turn() }
    #expect(codes == [14])
    #expect(throws: ClientError.self) { try GRPCClient(address) }
  }
}
