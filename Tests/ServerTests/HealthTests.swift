import Documents
import Glibc
import Storage
import Testing
import Wire

@testable import Server

@Suite struct HealthTests {
  /// A library that is taken away while it is served.
  @Test func aServerWhoseLibraryIsGoneIsNotReady() throws {
    let folder = LibraryFolder()
    let store = try Store(.file(folder.library))
    defer { store.close() }
    let server = try TestServer(prepare: { $0.serve(store) })
    defer { server.stop() }
    let request = "GET /health HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
    let client = RawClient(server)
    client.send(request)
    #expect(client.response().head.hasPrefix("HTTP/1.1 200 "))
    unlink(folder.library)
    client.send(request)
    let answer = client.response()
    #expect(answer.head.hasPrefix("HTTP/1.1 503 "))
    #expect(answer.body.contains("was removed or moved"))
    let call = TestCalls(server).open("Commit")
    call.send(Wire.CommitRequest(database: TestCalls.prefix, writes: [Books.set("a")]))
    #expect(call.status()?.code == .unavailable)
  }
}
