import Documents
import Storage
import Synchronization
import Testing

@testable import Server

@Suite struct ImportRoutesTests {
  static let csv = "Title,Author,ISBN\nThe Lantern Keeper,Ada Quill,\nHollow Orchard,Bram Wen,12\n"

  let library: TestLibrary

  init() throws {
    library = try TestLibrary()
  }

  @Test func anUploadIsPlannedAndChangesNothing() throws {
    let (head, body) = post("/imports?name=%2Ftmp%2Fmy%20books.csv", Self.csv)
    #expect(head.hasPrefix("HTTP/1.1 201"))
    #expect(body.contains("\"file\":\"my books.csv\""))
    #expect(body.contains("\"new\":2"))
    #expect(body.contains("\"isEmpty\":false"))
    #expect(try library.run(Books.all).isEmpty)
  }

  @Test func aPlanIsCommittedOnce() throws {
    let id = try upload()
    let (head, body) = post("/imports/\(id)/commit")
    #expect(head.hasPrefix("HTTP/1.1 200"))
    #expect(body.contains("\"state\":\"committed\""))
    #expect(try library.run(Books.all).count == 2)
    #expect(post("/imports/\(id)/commit").head.hasPrefix("HTTP/1.1 404"))
  }

  @Test func theSameFileTwiceChangesNothing() throws {
    _ = post("/imports/\(try upload())/commit")
    let place = try library.store.place()
    let (_, body) = post("/imports?name=a.csv", Self.csv)
    #expect(body.contains("\"unchanged\":2") && body.contains("\"isEmpty\":true"))
    let (_, outcome) = post("/imports/\(try identifier(body))/commit")
    #expect(outcome.contains("\"state\":\"unchanged\""))
    #expect(try library.store.place() == place)
  }

  @Test func whatTheLibraryBecameSinceThePlanCounts() throws {
    let first = try upload()
    let second = try upload()
    _ = post("/imports/\(first)/commit")
    #expect(post("/imports/\(second)/commit").body.contains("\"state\":\"unchanged\""))
    #expect(try library.run(Books.all).count == 2)
  }

  @Test func aCancelledPlanIsGone() throws {
    let id = try upload()
    #expect(post("/imports/\(id)/cancel").body.contains("\"state\":\"cancelled\""))
    #expect(post("/imports/\(id)/commit").head.hasPrefix("HTTP/1.1 404"))
    #expect(try library.run(Books.all).isEmpty)
  }

  @Test func anImportIsUndoneOnce() throws {
    let id = try upload()
    _ = post("/imports/\(id)/commit")
    let (head, body) = post("/imports/\(id)/undo")
    #expect(head.hasPrefix("HTTP/1.1 200"))
    #expect(body.contains("\"removed\":2"))
    #expect(try library.run(Books.all).isEmpty)
    #expect(post("/imports/\(id)/undo").head.hasPrefix("HTTP/1.1 409"))
    #expect(post("/imports/unknown/undo").head.hasPrefix("HTTP/1.1 404"))
  }

  @Test func listenersSeeTheProgressInTheDocument() throws {
    let seen = Mutex<[Int64]>([])
    let subscription = library.store.subscribe { commits in
      for change in commits.flatMap(\.changes) {
        if change.path.collection.string == "imports",
          case .integer(let done)? = change.new?.fields["done"]
        {
          seen.withLock { $0.append(done) }
        }
      }
    }
    defer { subscription.cancel() }
    var rows = "Title,Author\n"
    for number in 1...1000 { rows += "Book \(number),Ada Quill\n" }
    let id = try upload(rows)
    let (head, body) = chunked("/imports/\(id)/commit?progress=1")
    #expect(head.hasPrefix("HTTP/1.1 200"))
    #expect(body.contains("\"done\":1000") && body.contains("\"state\":\"committed\""))
    let progress = seen.withLock { $0 }
    #expect(progress.count >= 3 && progress == progress.sorted() && progress.last == 1000)
  }

  @Test func theAppGetsAnEncodedMap() throws {
    let client = RawClient(library.server)
    client.send(
      "POST /imports?name=a.csv HTTP/1.1\r\nhost: 127.0.0.1:\(library.server.port)\r\n"
        + "accept: application/x-protobuf\r\ncontent-length: \(Self.csv.utf8.count)\r\n\r\n"
        + Self.csv)
    let head = client.read(until: "\r\n\r\n")
    #expect(head.contains("content-type: application/x-protobuf"))
    let length = try #require(contentLength(head))
    let bytes = client.read(length)
    let map = try bytes.withUnsafeBytes { bytes in
      try ProtobufReader.decode(bytes) { $0.map(field: 1) }
    }
    guard case .map(let counts)? = map["counts"] else {
      Issue.record("no counts")
      return
    }
    #expect(counts["new"] == .integer(2))
  }

  @Test(arguments: [
    ("/imports?name=a.csv", "", 422, "no-table"),
    ("/imports?name=a.csv", "foo,bar\n1,2\n", 422, "no-title-column"),
    ("/imports?name=a.csv", "\0\u{1}\u{2}", 422, "no-table"),
    ("/imports?frobnicate=1", csv, 400, "parameter"),
    ("/imports?date-order=sideways", csv, 400, "parameter"),
    ("/imports?rows-left-out=2,x", csv, 400, "parameter"),
    ("/imports/x/commit", "", 404, "no-such-import"),
    ("/imports/x/frobnicate", "", 404, "no-such-import"),
    ("/imports/x", "", 404, "no-such-import"),
  ])
  func aBadRequestIsRefusedWithAReason(
    _ path: String, _ body: String, _ status: Int, _ reason: String
  ) throws {
    let answer = post(path, body)
    #expect(answer.head.hasPrefix("HTTP/1.1 \(status)"))
    #expect(answer.body.contains("\"reason\":\"\(reason)\""))
    #expect(try library.run(Books.all).isEmpty)
  }

  @Test(arguments: ["Title,Author\n\"", "Title,\"", "Colour,", "Title,Author\nA\u{301}"])
  func aTextAsLongAsTheFileIsToldByItsBeginning(_ beginning: String) {
    let text = beginning + String(repeating: "\u{301}x", count: 200_000)
    let answer = post("/imports?name=a.csv", text)
    #expect(answer.head.hasPrefix("HTTP/1.1 201") || answer.head.hasPrefix("HTTP/1.1 422"))
    #expect(answer.body.utf8.count < 5_000)
  }

  @Test func anEndlessUploadIsCutOff() {
    let client = RawClient(library.server)
    client.send(
      "POST /imports HTTP/1.1\r\nhost: 127.0.0.1:\(library.server.port)\r\n"
        + "content-length: \(ImportRoutes.fileLimit + 1)\r\n\r\n")
    #expect(client.response().head.hasPrefix("HTTP/1.1 413"))
  }

  @Test func ofTooManyFilesThatWaitTheOldestGivesWay() throws {
    let ids = try (0..<ImportRoutes.jobLimit).map { _ in try upload() }
    let last = try upload()
    #expect(post("/imports/\(ids[0])/commit").body.contains("\"reason\":\"no-such-import\""))
    #expect(post("/imports/\(ids[1])/cancel").head.hasPrefix("HTTP/1.1 200 "))
    #expect(post("/imports/\(last)/commit").head.hasPrefix("HTTP/1.1 200 "))
  }

  @Test func choicesOfTheReaderAreTaken() throws {
    let (_, body) = post("/imports?name=a.csv&rows-left-out=2", Self.csv)
    #expect(body.contains("\"new\":1") && body.contains("\"skipped\":1"))
  }

  // MARK: Helpers

  private func upload(_ csv: String = csv) throws -> String {
    try identifier(post("/imports?name=a.csv", csv).body)
  }

  private func identifier(_ body: String) throws -> String {
    let parts = body.split(separator: "\"id\":\"", maxSplits: 1)
    return String(try #require(parts.last).prefix(20))
  }

  private func post(_ path: String, _ body: String = "") -> (head: String, body: String) {
    begin(path, body).response()
  }

  /// The answer of a request whose answer comes in chunks, with the sizes of the chunks in it.
  private func chunked(_ path: String) -> (head: String, body: String) {
    let client = begin(path, "")
    return (client.read(until: "\r\n\r\n"), client.read(until: "\r\n0\r\n\r\n"))
  }

  private func begin(_ path: String, _ body: String) -> RawClient {
    let client = RawClient(library.server)
    client.send(
      "POST \(path) HTTP/1.1\r\nhost: 127.0.0.1:\(library.server.port)\r\n"
        + "content-length: \(body.utf8.count)\r\n\r\n" + body)
    return client
  }

  private func contentLength(_ head: String) -> Int? {
    let line = head.split(separator: "\r\n").first { $0.hasPrefix("content-length: ") }
    return line.flatMap { Int($0.dropFirst("content-length: ".count)) }
  }
}
