import Documents
import Glibc
import Storage
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

  @Test func whatATransactionHasReadCanBeWipedAndThenItIsAborted() throws {
    let server = try Self.server()
    let calls = TestCalls(server)
    Self.set("a", in: TestCalls.prefix, calls)
    func begin() throws -> [UInt8] {
      let call = calls.open("BeginTransaction")
      call.send(BeginTransactionRequest(database: TestCalls.prefix, options: .readWrite(retry: [])))
      return try #require(call.all(BeginTransactionResponse.self).0.first).transaction
    }
    func read(_ transaction: [UInt8]) -> Bool {
      let call = calls.open("BatchGetDocuments")
      call.send(
        BatchGetDocumentsRequest(
          database: TestCalls.prefix, documents: [Books.path("a")],
          consistency: .transaction(transaction)))
      let (responses, status) = call.all(BatchGetDocumentsResponse.self)
      #expect(status == .ok)
      if case .found = responses.first?.result { return true }
      return false
    }
    // In another collection, where neither is in the other's way.
    let path = try DocumentPath("others/b")
    func commit(_ transaction: [UInt8]) -> CallStatus {
      let call = calls.open("Commit")
      call.send(
        Wire.CommitRequest(
          database: TestCalls.prefix, writes: [.set(path, MapValue([]))],
          transaction: transaction))
      return call.all(CommitResponse.self).1
    }
    let document = try begin()
    #expect(read(document))
    let query = try begin()
    let call = calls.open("RunQuery")
    call.send(
      RunQueryRequest(
        database: TestCalls.prefix, query: Books.all, consistency: .transaction(query)))
    #expect(call.all(RunQueryResponse.self).1 == .ok)
    // Their locks do not hold up the wiping.
    let address = "\(TestCalls.prefix.project)/databases/(default)/documents"
    #expect(Self.wipe(server, address).head.hasPrefix("HTTP/1.1 200 "))
    #expect(!Self.found("a", in: TestCalls.prefix, calls))
    #expect(commit(document).code == .aborted)
    #expect(commit(query).code == .aborted)
    let again = try begin()
    #expect(!read(again))
    #expect(commit(again) == .ok)
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
    let databases = EmulatedDatabases(nil, loop: loop, limit: 2) {
      location, settings throws(StorageError) in
      try Store(location, settings: settings)
    }
    defer { databases.close() }
    func status(_ prefix: DatabasePrefix, _ access: DatabaseAccess) -> StatusCode {
      var status: StatusCode?
      databases.find(prefix, access) { result in
        switch result {
        case .success: status = .ok
        case .failure(let error): status = error.code
        }
        loop.stop()
      }
      loop.run()
      return status!
    }
    #expect(status(Self.first, .making) == .ok)
    #expect(status(Self.second, .making) == .ok)
    #expect(status(Self.other, .making) == .resourceExhausted)
    #expect(status(Self.other, .reading) == .ok)
    #expect(status(Self.first, .making) == .ok)
  }

  /// A server whose databases in memory are opened in some other way.
  private static func server(
    opening openStore: @escaping EmulatedDatabases.OpenStore
  ) throws -> TestServer {
    try TestServer(prepare: { server in
      let databases = DatabaseDirectory(
        emulated: EmulatedDatabases(nil, loop: server.loop, limit: nil, openStore: openStore))
      FirestoreMethods.add(to: server.dispatcher, databases)
      server.onEnd { databases.stop() }
    })
  }

  /// The disk of the first database does not answer for a while.
  @Test func aDatabaseThatTakesLongToOpenHoldsUpNobodyElse() throws {
    let disk = Semaphore()
    let server = try Self.server { location, settings throws(StorageError) in
      if settings.logAge == .seconds(3600), disk.wait(seconds: 0) == false {
        precondition(disk.wait(seconds: 20), "nobody goes on")
      }
      return try Store(location, settings: settings)
    }
    let calls = TestCalls(server)
    // Two messages wait for the database, and a stream and one that looks.
    let write = calls.open("Commit")
    write.send(Wire.CommitRequest(database: Self.first, writes: [Books.set("a")]))
    let stream = calls.open("Write")
    stream.send(WriteRequest(database: Self.first))
    stream.send(WriteRequest(database: Self.first, writes: [Books.set("b")]))
    stream.halfClose()
    let cancelled = calls.open("Commit")
    cancelled.send(Wire.CommitRequest(database: Self.first, writes: [Books.set("c")]))
    cancelled.cancel()
    // Others are served.
    let other = RawClient(server)
    other.send("GET /health HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    #expect(other.response().head.hasPrefix("HTTP/1.1 200 "))
    disk.signal()
    #expect(write.all(CommitResponse.self).1 == .ok)
    #expect(stream.all(WriteResponse.self).1 == .ok)
    #expect(Self.found("a", in: Self.first, calls))
    #expect(Self.found("b", in: Self.first, calls))
    #expect(!Self.found("c", in: Self.first, calls))
  }

  @Test func aServerEndsWhileADatabaseIsBeingOpened() throws {
    let disk = Semaphore()
    let begun = Semaphore()
    let server = try Self.server { location, settings throws(StorageError) in
      begun.signal()
      precondition(disk.wait(seconds: 20), "nobody goes on")
      return try Store(location, settings: settings)
    }
    let calls = TestCalls(server)
    let write = calls.open("Commit")
    write.send(Wire.CommitRequest(database: Self.first, writes: [Books.set("a")]))
    #expect(begun.wait(seconds: 10))
    server.server.loop.post { disk.signal() }
    #expect(server.stop())
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
    #expect(access("\(folder.path)/first/(default).bookspine", F_OK) == 0)
    // It was only looked into.
    #expect(access("\(folder.path)/first/other.bookspine", F_OK) != 0)
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
