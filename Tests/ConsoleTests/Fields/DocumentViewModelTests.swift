import Documents
import Sync
import TestServers
import Testing

@testable import Console

@MainActor @Suite struct DocumentViewModelTests {
  private let fields = MapValue([
    ("title", .string("Hush")), ("pages", .integer(276)),
    ("progress", .map(MapValue([("page", .integer(3))]))), ("tags", .array([.string("sea")])),
  ])

  private func open() throws -> TestConsole {
    let test = try TestConsole([("books/a", fields)])
    test.open("/books/a")
    return test
  }

  @Test func mapsAreOpenAndArraysClosed() throws {
    let test = try open()
    #expect(
      test.console.document?.rows.map(\.key)
        == ["pages", "progress", "progress.page", "tags", "title"])
    test.console.document?.toggle(try test.row("tags"))
    #expect(try test.row("tags[0]").value == .string("sea"))
  }

  @Test func onlyTheChangedFieldIsSent() throws {
    let test = try open()
    #expect(try test.edit("progress.page", "9"))
    let sent = try #require(test.server.written.last?.first)
    #expect(
      sent.operation
        == .update(
          Fields(MapValue([("progress", .map(MapValue([("page", .integer(9))])))])),
          FieldMask([FieldPath(segments: ["progress", "page"])])))
    #expect(sent.precondition == .exists(true))
  }

  @Test func aTypeIsChanged() throws {
    let test = try open()
    #expect(try test.edit("pages", "276", as: .string))
    #expect(test.server.documents[try DocumentPath("books/a")]?["pages"] == .string("276"))
  }

  @Test func whatIsWrongStaysInTheEditor() throws {
    let test = try open()
    #expect(try !test.edit("pages", "many"))
    #expect(test.console.document?.editor?.problem == .notAnInteger)
    #expect(test.server.written.isEmpty)
  }

  @Test func whatIsTheSameIsNotSent() throws {
    let test = try open()
    #expect(try test.edit("pages", "276"))
    #expect(test.server.written.isEmpty)
  }

  @Test func aFieldIsAdded() throws {
    let test = try open()
    let document = try #require(test.console.document)
    document.add()
    #expect(!document.save())
    #expect(document.editor?.problem == .nameMissing)
    document.editor?.name = "title"
    #expect(!document.save())
    #expect(document.editor?.problem == .nameTaken)
    document.editor?.name = "a.b"
    document.editor?.choose(.boolean)
    #expect(document.save())
    test.server.settle()
    #expect(test.server.documents[document.path]?["a.b"] == .boolean(false))
  }

  @Test func anElementIsAdded() throws {
    let test = try open()
    let document = try #require(test.console.document)
    document.add(to: try test.row("tags"))
    document.editor?.text = "maps"
    #expect(document.save())
    test.server.settle()
    #expect(
      test.server.documents[document.path]?["tags"] == .array([.string("sea"), .string("maps")]))
  }

  @Test func aDeletedFieldComesBack() throws {
    let test = try open()
    test.console.delete(try test.row("title"))
    test.server.settle()
    let path = try DocumentPath("books/a")
    #expect(test.server.documents[path]?["title"] == nil)
    test.console.toast.undo()
    test.server.settle()
    #expect(test.server.documents[path] == fields)
  }

  @Test func aChangeOfSomebodyElseGlowsWithWhatWasThere() throws {
    let test = try open()
    var changed = fields
    changed["pages"] = .integer(280)
    try test.receive("books/a", changed)
    let document = try #require(test.console.document)
    #expect(document.glow(of: try test.row("pages"))?.before == "276")
    #expect(document.glow(of: try test.row("title")) == nil)
    test.scheduler.advance(milliseconds: 3000)
    #expect(document.glow.rows.isEmpty)
  }

  @Test func ownChangesDoNotGlow() throws {
    let test = try open()
    #expect(try test.edit("pages", "300"))
    #expect(test.console.document?.glow.rows.isEmpty == true)
    #expect(test.console.documents?.glow.rows.isEmpty == true)
  }

  @Test func anEditorSaysWhatChangedElsewhere() throws {
    let test = try open()
    let document = try #require(test.console.document)
    document.edit(try test.row("pages"))
    document.editor?.text = "300"
    var changed = fields
    changed["pages"] = .integer(280)
    try test.receive("books/a", changed)
    #expect(document.editor?.other == .integer(280))
    #expect(document.editor?.text == "300")
    document.editor?.useOther()
    #expect(document.editor?.text == "280")
    #expect(document.editor?.other == nil)
  }

  @Test func aDocumentThatIsMadeAgainIsAsOldAsItIs() throws {
    let test = try open()
    let document = try #require(test.console.document)
    let first = try #require(document.created)
    try test.receive("books/a", nil)
    #expect(document.created == nil)
    try test.receive("books/a", fields)
    #expect(try #require(document.created) > first)
  }

  @Test(arguments: [0, 1], ["tags[1]", "tags[1].name"])
  func whatWasTypedStaysWhenItsPlaceIsGone(_ left: Int, _ key: String) throws {
    var fields = fields
    let last = key == "tags[1]" ? Value.string("sea") : .map(MapValue([("name", .string("sea"))]))
    fields["tags"] = .array([.string("maps"), last])
    let test = try TestConsole([("books/a", fields)])
    test.open("/books/a")
    let document = try #require(test.console.document)
    document.toggle(try test.row("tags"))
    document.edit(try test.row(key))
    document.editor?.text = "harbour"
    #expect(document.loneEditor == nil)
    fields["tags"] = .array(Array([.string("maps"), last].prefix(left)))
    try test.receive("books/a", fields)
    let editor = try #require(document.loneEditor)
    #expect(editor.isPlaceGone)
    #expect(!document.save())
    #expect(editor.problem == .placeGone)
    #expect(document.editor === editor)
    #expect(editor.text == "harbour")
    #expect(test.server.written.isEmpty)
  }

  @Test func aFieldThatIsGoneComesBackWhenItIsSaved() throws {
    let test = try open()
    let document = try #require(test.console.document)
    document.edit(try test.row("pages"))
    document.editor?.text = "300"
    var changed = fields
    changed["pages"] = nil
    try test.receive("books/a", changed)
    #expect(document.loneEditor?.isGone == true)
    #expect(document.loneEditor?.isPlaceGone == false)
    #expect(document.save())
    test.server.settle()
    #expect(test.server.documents[document.path]?["pages"] == .integer(300))
  }

  @Test func nothingIsAddedToWhatIsGone() throws {
    let test = try open()
    let document = try #require(test.console.document)
    document.add(to: try test.row("progress"))
    document.editor?.name = "chapter"
    var changed = fields
    changed["progress"] = nil
    try test.receive("books/a", changed)
    #expect(!document.save())
    #expect(document.editor?.problem == .placeGone)
    #expect(test.server.written.isEmpty)
  }

  @Test func aDocumentThatIsDeletedElsewhereSaysSo() throws {
    let test = try open()
    try test.receive("books/a", nil)
    #expect(test.console.document?.state == .deleted)
    test.open("/books/none")
    #expect(test.console.document?.state == .missing)
  }
}
