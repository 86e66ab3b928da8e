import Documents
import HTTP2
import Randomness
import Testing
import Wire

@testable import Server

/// What clients cost the built program, as a process of its own.
@Suite struct HTTP2MemoryTests {
  private static let database = DatabasePrefix(project: "test")
  private static let service = "google.firestore.v1.Firestore/"

  private func program() throws -> BuiltProgram {
    DescriptorLimit.raise()
    return try #require(BuiltProgram(), "the program bookspine is not built")
  }

  private func listen() throws -> [UInt8] {
    let books = Target(id: 1, .query(Query(try CollectionPath("books"))))
    return ListenRequest(database: Self.database, .addTarget(books)).encoded()
  }

  private func commit(_ id: String, _ text: String) -> [UInt8] {
    CommitRequest(database: Self.database, writes: [Books.set(id, ("text", .string(text)))])
      .encoded()
  }

  private func listeners(_ count: Int, of program: BuiltProgram) throws -> [TestHTTP2] {
    let request = try listen()
    return (0..<count).map { _ in
      let client = TestHTTP2(port: program.port)
      let stream = client.open(Self.service + "Listen")
      client.send(stream, request)
      // Added, current, and the snapshot of a collection without documents.
      client.wait { client.answers[stream]!.messages.count == 3 }
      return client
    }
  }

  @Test func aThousandIdleListenersCostLittle() throws {
    let program = try program()
    let first = try listeners(50, of: program)
    let start = program.residentBytes
    let clients = try listeners(1000, of: program)
    let areOpen = clients.allSatisfy { !$0.isOver }
    #expect(areOpen)
    let each = (program.residentBytes - start) / clients.count
    #expect(each < 20_000, "\(each) bytes a listener")
    withExtendedLifetime(first) {}
  }

  /// All at once, from a client that reads nothing until it has asked for everything.
  @Test func aBurstOfListenersHasItsResultsOneAfterTheOther() throws {
    let program = try program()
    let writer = TestHTTP2(port: program.port)
    let text = String(repeating: "burst ", count: 200)
    for number in 0..<20 {
      let answer = writer.answer(
        writer.call(Self.service + "Commit", commit("b\(number)", text)))
      #expect(answer.code == 0)
    }
    let request = try listen()
    let start = program.peakBytes
    let clients = (0..<20).map { _ in TestHTTP2(port: program.port) }
    for client in clients {
      for _ in 0..<250 { client.send(client.open(Self.service + "Listen"), request) }
      client.flush()
    }
    for client in clients {
      // Added, twenty documents, current, the snapshot.
      client.wait { client.answers.values.allSatisfy { $0.messages.count == 23 } }
      #expect(!client.isOver)
    }
    // 130 MB went out. Of that there is a slice each under way, and what an idle listener costs.
    let each = (program.peakBytes - start) / 5000
    #expect(each < 13_000, "\(each) bytes a listener")
  }

  @Test func clientsThatNeverReadHoldNeitherMemoryNorOthers() throws {
    let program = try program()
    let writer = TestHTTP2(port: program.port)
    let stuck = try listeners(10, of: program)
    let text = String(repeating: "stuck ", count: 20_000)
    // 12 MB for each of the ten.
    for number in 0..<100 {
      let answer = writer.answer(
        writer.call(Self.service + "Commit", commit("b\(number)", text)))
      #expect(answer.code == 0)
    }
    // They also ask for everything, again and again, and read none of it.
    let query = RunQueryRequest(
      database: Self.database, query: Query(try CollectionPath("books"))
    ).encoded()
    for client in stuck {
      for _ in 0..<20 { _ = client.call(Self.service + "RunQuery", query) }
      client.flush()
    }
    // 2.4 GB were asked for. One that reads gets it all, after the others have had their turn.
    let reader = TestHTTP2(port: program.port)
    let all = reader.answer(reader.call(Self.service + "RunQuery", query))
    #expect(all.messages.count == 100)
    let megabytes = program.residentBytes >> 20
    #expect(megabytes < 250, "\(megabytes) MB")
    withExtendedLifetime(stuck) {}
  }

  @Test func wholeAnswersThatAreNotTakenAreRefused() throws {
    let program = try program()
    let writer = TestHTTP2(port: program.port)
    let text = String(repeating: "whole ", count: 20_000)
    for number in 0..<30 {
      let answer = writer.answer(
        writer.call(Self.service + "Commit", commit("b\(number)", text)))
      #expect(answer.code == 0)
    }
    // It opens no window, and asks for a list of 3.6 MB again and again, at once.
    let client = TestHTTP2(port: program.port) { $0.streamWindow = 0 }
    let list = ListDocumentsRequest(
      database: Self.database, collectionID: "books", pageSize: 30
    ).encoded()
    for _ in 0..<400 { _ = client.call(Self.service + "ListDocuments", list) }
    client.wait { client.answers.values.count { $0.code == 8 } >= 380 }
    let refused = client.answers.values.count { $0.code == 8 }
    #expect(refused >= 380)
    // 1.4 GB were read, a few lists at a time.
    let megabytes = program.peakBytes >> 20
    #expect(megabytes < 250, "\(megabytes) MB")
  }

  @Test func unfinishedRequestsHoldLittle() throws {
    let program = try program()
    let clients = (0..<3).map { _ in TestHTTP2(port: program.port) }
    let part = [UInt8](repeating: 1, count: 60_000)
    for client in clients {
      for _ in 0..<900 {
        let stream = client.open(Self.service + "Commit")
        client.sendBytes(stream, GRPCMessageReader.prefix(length: 10_000_000) + part)
      }
      client.flush()
    }
    // 162 MB were offered; each connection may hold 36.
    let client = TestHTTP2(port: program.port)
    #expect(client.answer(client.call(Self.service + "Commit", commit("a", "x"))).code == 0)
    let megabytes = program.residentBytes >> 20
    #expect(megabytes < 180, "\(megabytes) MB")
    withExtendedLifetime(clients) {}
  }

  @Test func droppedConnectionsLeaveNothing() throws {
    let program = try program()
    let request = try listen()
    func round() {
      for _ in 0..<100 {
        let client = TestHTTP2(port: program.port)
        for _ in 0..<10 {
          let stream = client.open(Self.service + "Listen")
          client.send(stream, request)
        }
        client.flush()
      }
      let last = TestHTTP2(port: program.port)
      _ = last.answer(last.call(Self.service + "None", []))
    }
    round()
    let start = program.residentBytes
    for _ in 0..<3 { round() }
    let grown = (program.residentBytes - start) >> 20
    #expect(grown < 10, "\(grown) MB more after 3,000 calls")
  }

  @Test func mutatedMessagesAreAnswered() throws {
    let library = try TestLibrary()
    let client = TestHTTP2(library.server)
    var random = SeededGenerator(seed: 11)
    let query = RunQueryRequest(
      database: Self.database,
      query: Books.query(.field(try FieldPath("n"), .equal, .integer(3)), limit: 3))
    let requests = [
      ("Commit", commit("a", "text")), ("RunQuery", query.encoded()), ("Listen", try listen()),
      (
        "BatchGetDocuments",
        BatchGetDocumentsRequest(database: Self.database, documents: [Books.path("a")]).encoded()
      ),
    ]
    for _ in 0..<100 {
      for (method, request) in requests {
        let answer = client.answer(client.call(Self.service + method, random.mutate(request)))
        #expect(answer.code != nil && answer.code != 13, "\(method): \(answer)")
      }
    }
  }
}
