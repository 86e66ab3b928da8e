import Documents
import Glibc
import Testing
import Wire

@testable import Server

@Suite struct EmulatedDatabasesTests {
  private static let first = DatabasePrefix(project: "first")
  private static let other = DatabasePrefix(project: "first", database: "other")
  private static let second = DatabasePrefix(project: "second")

  private static func server(_ folder: DatabaseFolder? = nil) throws -> TestServer {
    try TestServer(prepare: { $0.serveEmulated(in: folder) })
  }

  private static func set(_ id: String, in database: DatabasePrefix, _ calls: TestCalls) {
    let call = calls.open("Commit")
    call.send(Wire.CommitRequest(database: database, writes: [Books.set(id)]))
    let (responses, status) = call.all(CommitResponse.self)
    #expect(status == .ok)
    #expect(responses.count == 1)
  }

  private static func found(_ id: String, in database: DatabasePrefix, _ calls: TestCalls) -> Bool {
    let call = calls.open("BatchGetDocuments")
    call.send(BatchGetDocumentsRequest(database: database, documents: [Books.path(id)]))
    let (responses, status) = call.all(BatchGetDocumentsResponse.self, database: database)
    #expect(status == .ok)
    if case .found = responses.first?.result { return true }
    return false
  }

  private static func wipe(_ server: TestServer, _ path: String) -> (head: String, body: String) {
    let client = RawClient(server)
    client.send(
      "DELETE /emulator/v1/projects/\(path) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    return client.response()
  }

  @Test func eachProjectAndDatabaseIsAStoreOfItsOwn() throws {
    let server = try Self.server()
    let calls = TestCalls(server)
    Self.set("a", in: Self.first, calls)
    Self.set("b", in: Self.other, calls)
    #expect(Self.found("a", in: Self.first, calls))
    #expect(Self.found("b", in: Self.other, calls))
    #expect(!Self.found("b", in: Self.first, calls))
    #expect(!Self.found("a", in: Self.other, calls))
    #expect(!Self.found("a", in: Self.second, calls))
  }

  @Test func wipingEmptiesOneDatabaseAndListenersHearOfIt() throws {
    let server = try Self.server()
    let calls = TestCalls(server)
    for number in 0..<3 { Self.set("\(number)", in: TestCalls.prefix, calls) }
    Self.set("a", in: Self.second, calls)
    let listener = ListenClient(calls)
    listener.add(1, Books.all)
    #expect(listener.snapshot(currentIn: 1) != nil)
    #expect(listener.results[1]?.count == 3)
    let project = TestCalls.prefix.project
    let (head, body) = Self.wipe(server, "\(project)/databases/%28default%29/documents")
    #expect(head.hasPrefix("HTTP/1.1 200 "))
    #expect(body == "{}\n")
    while listener.results[1] != [], listener.nextSnapshot() != nil {}
    #expect(listener.results[1] == [])
    #expect(Self.found("a", in: Self.second, calls))
  }

  @Test(arguments: ["p/databases/(default)", "p/databases/(default)/documents/books", "p", ""])
  func anotherAddressWipesNothing(_ path: String) throws {
    let server = try Self.server()
    let (head, body) = Self.wipe(server, path)
    #expect(head.hasPrefix("HTTP/1.1 404 "))
    #expect(body.contains("\"status\": \"NOT_FOUND\""))
  }

  @Test func aLibraryCannotBeWiped() throws {
    let library = try TestLibrary()
    try library.commit([Books.set("a")])
    let path = "p/databases/(default)/documents"
    #expect(!Self.wipe(library.server, path).head.hasPrefix("HTTP/1.1 2"))
    #expect(try library.run(Books.all).count == 1)
  }

  @Test func thePageSaysWhatThisIs() throws {
    let server = try Self.server()
    let client = RawClient(server)
    client.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    let (head, body) = client.response()
    #expect(head.hasPrefix("HTTP/1.1 200 "))
    #expect(body.contains("FIRESTORE_EMULATOR_HOST=127.0.0.1:\(server.port)"))
    #expect(body.contains("href=\"/console\""))
  }

  @Test func thereIsALimitOfDatabases() throws {
    let loop = try EventLoop()
    let databases = EmulatedDatabases(nil, loop: loop, limit: 2)
    defer { databases.close() }
    _ = try databases.database(Self.first)
    _ = try databases.database(Self.second)
    #expect(throws: CallStatus.self) { try databases.database(Self.other) }
    _ = try databases.database(Self.first)
  }

  @Test func databasesStayInAFolder() throws {
    let folder = LibraryFolder()
    for isNew in [true, false] {
      let server = try Self.server(try DatabaseFolder(folder.path))
      do {
        let calls = TestCalls(server)
        if isNew { Self.set("a", in: Self.first, calls) }
        #expect(Self.found("a", in: Self.first, calls))
        #expect(!Self.found("a", in: Self.other, calls))
      }
      #expect(server.stop())
    }
    for file in ["(default)", "other"] {
      #expect(access("\(folder.path)/first/\(file).bookspine", F_OK) == 0)
    }
  }

  @Test func aDatabaseThatCannotBeOpenedIsAnErrorOfTheCallOnly() throws {
    let folder = LibraryFolder()
    mkdir(folder.path + "/first", 0o755)
    let file = try #require(fopen(folder.path + "/first/(default).bookspine", "w"))
    fputs(String(repeating: "This is no library. ", count: 100), file)
    fclose(file)
    let server = try Self.server(try DatabaseFolder(folder.path))
    let calls = TestCalls(server)
    let call = calls.open("BatchGetDocuments")
    call.send(BatchGetDocumentsRequest(database: Self.first, documents: [Books.path("a")]))
    let status = call.status()
    #expect(status?.code == .unavailable)
    #expect(
      status?.message.hasPrefix("The database projects/first/databases/(default) cannot be opened")
        == true)
    #expect(!Self.found("a", in: Self.second, calls))
  }

  @Test(arguments: [
    ("p", "p"), ("(default)", "(default)"), ("example.com:id", "example.com%3Aid"),
    (".", "%2E"), ("..", "%2E."), ("a/b", "a%2Fb"), ("ä", "%C3%A4"), ("a%2Fb", "a%252Fb"),
    ("a\0", "a%00"),
  ])
  func aNameLeadsToAFileOfItsOwn(_ name: String, _ file: String) throws {
    #expect(try DatabaseFolder.fileName(name, of: "project") == file)
  }

  @Test func aNameThatIsTooLongForAFileIsRefused() {
    #expect(throws: CallStatus.self) {
      try DatabaseFolder.fileName(String(repeating: "ä", count: 40), of: "project")
    }
  }

  @Test func aFolderMustBeThere() {
    #expect(throws: SystemError.self) { try DatabaseFolder("/no/such/folder") }
    #expect(throws: SystemError.self) { try DatabaseFolder("/proc/self/exe") }
  }
}
