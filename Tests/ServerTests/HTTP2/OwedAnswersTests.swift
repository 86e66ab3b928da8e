import Documents
import Glibc
import HTTP2
import Storage
import Testing
import Wire

@testable import Server

/// What was written is answered, however much waits to be taken.
@Suite struct OwedAnswersTests {
  private static let service = "google.firestore.v1.Firestore/"
  private let text = Value.string(String(repeating: "owed ", count: 6000))

  @Test func aWriteIsAnsweredAlsoWhereOtherAnswersAreNotTaken() throws {
    // More than 10 kB is a large answer, and 80 kB are too many.
    let library = try TestLibrary {
      $0.limits.streamOutput = 10_000
      $0.limits.connectionOutput = 10_000
    }
    for number in 0..<10 { try library.commit([Books.set("b\(number)", ("text", text))]) }
    let client = TestHTTP2(library.server)
    client.consumes = false
    let update = client.open(Self.service + "UpdateDocument")
    let create = client.open(Self.service + "CreateDocument")
    let batch = client.open(Self.service + "BatchWrite")
    let list = ListDocumentsRequest(
      database: TestCalls.prefix, collectionID: "books", pageSize: 10
    ).encoded()
    let first = client.call(Self.service + "ListDocuments", list)
    client.wait { client.answers[first]!.bytes.count == 64 * 1024 }
    // Nothing more is begun.
    #expect(client.answer(client.call(Self.service + "ListDocuments", list)).code == 8)

    let note = MapValue([("note", .string("written"))])
    let write = Mutation.update(
      Books.path("b0"), note, mask: FieldMask([FieldPath(field: "note")]))
    client.send(update, UpdateDocumentRequest(database: TestCalls.prefix, write: write).encoded())
    client.send(
      create,
      CreateDocumentRequest(
        database: TestCalls.prefix, collectionID: "books", documentID: "new",
        fields: Fields(MapValue([("text", text)]))
      ).encoded())
    let writes = (0..<300).map { Books.set("small\($0)", ("n", .integer(1))) }
    client.send(
      batch, BatchWriteRequest(database: TestCalls.prefix, writes: writes).encoded())
    for stream in [update, create, batch] { client.halfClose(stream) }

    // The answers that are ready come at once, the one that must be read when there is room.
    let created = client.answer(create)
    #expect(created.code == 0 && created.messages.first?.count ?? 0 > 30_000)
    let written = client.answer(batch)
    #expect(written.code == 0 && written.messages.first?.count ?? 0 > 2000)
    client.session.reset(first, .cancel)
    let updated = client.answer(update)
    #expect(updated.code == 0)
    let message = try #require(updated.messages.first)
    let document = try DocumentMessage.decode(message, database: TestCalls.prefix).document
    #expect(document.fields[FieldPath(field: "note")] == .string("written"))
    #expect(document.fields[FieldPath(field: "text")] == text)
  }

  @Test func aWriteIsAnsweredAlsoWhenTheLogHasForgottenIt() throws {
    var settings = StoreSettings()
    settings.logBytes = 0
    settings.minimumLogAge = .zero
    settings.logAge = .zero
    let library = try TestLibrary(settings: settings) {
      $0.limits.streamOutput = 10_000
      $0.limits.connectionOutput = 10_000
    }
    for number in 0..<10 { try library.commit([Books.set("b\(number)", ("text", text))]) }
    let client = TestHTTP2(library.server)
    client.consumes = false
    let updates = ["b0", "b1"].map { _ in client.open(Self.service + "UpdateDocument") }
    let list = ListDocumentsRequest(
      database: TestCalls.prefix, collectionID: "books", pageSize: 10
    ).encoded()
    let first = client.call(Self.service + "ListDocuments", list)
    client.wait { client.answers[first]!.bytes.count == 64 * 1024 }
    for (number, stream) in updates.enumerated() {
      let write = Books.set("b\(number)", ("note", .string("written")))
      client.send(stream, UpdateDocumentRequest(database: TestCalls.prefix, write: write).encoded())
      client.halfClose(stream)
    }
    client.flush()
    let note = FieldPath(field: "note")
    // Nothing where a commit comes between two slices: what they read is forgotten then.
    func written() -> Int {
      (try? library.run(Books.all))?.count { $0.fields[note] == .string("written") } ?? 0
    }
    while written() < 2 { usleep(1000) }
    // One is changed again and one goes, and what was between is forgotten.
    let gone = try library.commit([
      Books.set("b0", ("note", .string("again"))), .delete(Books.path("b1")),
    ])
    while (try? library.run(Books.all, at: .sequence(gone.sequence - 1))) != nil {
      try library.commit([Books.set("other", ("text", text))])
    }
    client.session.reset(first, .cancel)
    let notes = try updates.map { stream in
      let answer = client.answer(stream)
      #expect(answer.code == 0)
      let message = try #require(answer.messages.first)
      return try DocumentMessage.decode(message, database: TestCalls.prefix).document.fields[note]
    }
    #expect(notes == [.string("again"), .string("written")])
  }
}
