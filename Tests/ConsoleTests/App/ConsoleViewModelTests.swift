import Documents
import Sync
import TestServers
import Testing

@testable import Console

@MainActor @Suite struct ConsoleViewModelTests {
  private func open() throws -> TestConsole {
    try TestConsole([
      ("books/a", MapValue([("title", .string("A"))])),
      ("books/b", MapValue([("title", .string("B"))])),
      ("books/a/notes/n", MapValue()), ("shelves/s", MapValue()),
    ])
  }

  @Test func collectionsAreFound() throws {
    let test = try open()
    #expect(test.console.collections.ids.map(\.string) == ["books", "shelves"])
    test.open("/books/a")
    #expect(test.console.subcollections?.ids.map(\.string) == ["notes"])
    test.open("/books/a/notes")
    #expect(test.console.collections.ids.map(\.string) == ["notes"])
    #expect(test.console.documents?.documents.map(\.id) == ["n"])
  }

  @Test func aNewCollectionIsFoundAfterAWhile() throws {
    let test = try open()
    try test.receive("loans/l", MapValue())
    test.scheduler.advance(milliseconds: 5000)
    test.server.settle()
    #expect(test.console.collections.ids.map(\.string) == ["books", "loans", "shelves"])
  }

  @Test func documentsAreFilteredByTheirIDs() throws {
    let test = try open()
    test.open("/books")
    let documents = try #require(test.console.documents)
    documents.filter(by: " B")
    #expect(documents.documents.map(\.id) == ["b"])
    #expect(documents.count == 2)
  }

  @Test func changesAreWrittenDown() throws {
    let test = try open()
    test.open("/books")
    try test.receive("books/b", MapValue([("title", .string("Be"))]))
    let entry = try #require(test.console.activity.entries.first)
    #expect(entry.kind == .update)
    #expect(entry.path.string == "books/b")
    #expect(entry.text == #"title "B" → "Be""#)
    #expect(!entry.isOwn)
    #expect(test.console.documents?.glow.rows == [UTF8Key("b")])
  }

  @Test func aDeletedDocumentComesBack() throws {
    let test = try open()
    test.open("/books/a")
    let path = try DocumentPath("books/a")
    test.console.delete(path)
    test.server.settle()
    #expect(test.server.documents[path] == nil)
    #expect(test.console.place.path == "/books")
    #expect(test.console.activity.entries.first?.isOwn == true)
    test.console.toast.undo()
    test.server.settle()
    #expect(test.server.documents[path] == MapValue([("title", .string("A"))]))
    #expect(test.console.place.path == "/books/a")
  }

  @Test func aDocumentIsMade() throws {
    let test = try open()
    test.open("/books")
    test.console.beginDocument()
    guard case .newDocument(let model)? = test.console.dialog else {
      Issue.record("No dialog has opened.")
      return
    }
    model.id = "a"
    #expect(!test.console.create(model))
    #expect(model.idProblem == .identifierTaken)
    model.id = "a/b"
    #expect(!test.console.create(model))
    #expect(model.idProblem == .identifierSlash)
    model.id = "__x__"
    #expect(!test.console.create(model))
    #expect(model.idProblem == .identifierReserved)
    model.id = ""
    #expect(test.console.create(model))
    test.server.settle()
    #expect(test.console.place.document?.id.utf8.count == 20)
    #expect(test.console.document?.state == .exists)
  }

  @Test func aRefusalIsKeptAndSentAgain() throws {
    let test = try open()
    test.open("/books/a")
    test.server.refusal = SyncError(.permissionDenied, "You may not.")
    #expect(try test.edit("title", "New"))
    let refused = try #require(test.console.connection.refused.first)
    #expect(refused.error.message == "You may not.")
    test.console.connection.sendAgain(refused)
    test.server.settle()
    #expect(test.console.connection.refused.isEmpty)
    #expect(test.server.documents[try DocumentPath("books/a")]?["title"] == .string("New"))
  }
}
