import Documents
import Library
import Sync
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite struct CoverViewModelTests {
  private final class NoSettings: LocalSettings {
    let window = "0"
    func value(_ name: String) -> String? { nil }
    func keep(_ value: String, as name: String) {}
  }

  private final class NoAddress: AddressBar {
    func go(to path: String, replacing: Bool) {}
    func goBack() {}
  }

  private let hash = "2c26b46b68ffc68ff99b453c1d304134"
  private var name: String { hash + "-404040" }
  private var prepared: [UInt8] {
    Array(hash.utf8) + [UInt8](repeating: 0x40, count: 24 * 36 * 4) + [0xFF, 0xD8, 0xFF, 1]
  }

  private func start(_ world: TestWorld, at path: String = "/books/b") -> AppViewModel {
    let app = AppViewModel(
      store: world.store, requests: world.requests, settings: NoSettings(), address: NoAddress(),
      path: path)
    app.start()
    world.server.settle()
    world.receive("b", [("title", .string("Emma")), ("author", .string(""))])
    return app
  }

  private func cover(_ world: TestWorld) -> Value? { world.stored(.books, "b")?["cover"] }

  @Test func aPictureGoesOutWithTheBookInOneCommit() {
    let world = TestWorld()
    let app = start(world)
    app.changeCover(of: "b")
    app.covers.take(ChosenFile(handle: 7, name: "a.jpg", size: 9), for: "b")
    #expect(app.covers.isWorking)
    #expect(world.requests.pictures.last?.file?.handle == 7)
    world.requests.pictures.last?.answer(200, prepared)
    #expect(!app.covers.isWorking)
    #expect(app.dialog == nil)
    // The page has it before it is shown, and until the server does.
    #expect(world.requests.kept == [name])
    #expect(world.client.get(LibraryCollection.covers.path(name)) != nil)
    world.server.settle()
    let collections = world.server.written.last?.map { $0.path.collection.string }
    #expect(collections == ["books", "changes", "covers"])
    #expect(cover(world) == .string(name))
    #expect(world.stored(.covers, name)?["bytes"] == .bytes([0xFF, 0xD8, 0xFF, 1]))
    #expect(world.stored(.covers, name)?["type"] == .string("image/jpeg"))
    // The replica need not keep what is on the server: nobody listens to it.
    #expect(world.client.get(LibraryCollection.covers.path(name)) == nil)
  }

  @Test func itCanBeTakenBackAndRemoved() {
    let world = TestWorld()
    let app = start(world)
    app.covers.take(nil, for: "b")
    #expect(world.requests.pictures.last?.file == nil)
    world.requests.pictures.last?.answer(200, prepared)
    world.server.settle()
    app.toast.undo()
    world.server.settle()
    #expect(cover(world) == nil)
    app.covers.take(nil, for: "b")
    world.requests.pictures.last?.answer(200, prepared)
    app.covers.remove(from: "b")
    world.server.settle()
    #expect(cover(world) == nil)
    app.toast.undo()
    world.server.settle()
    #expect(cover(world) == .string(name))
  }

  @Test(arguments: [
    (1, CoverProblem.noPicture), (2, .tooLarge), (3, .moves), (4, .nothingCopied),
    (0, .noPicture), (200, .noPicture),
  ])
  func whatIsNoPictureChangesNothing(_ status: Int, _ problem: CoverProblem) {
    let world = TestWorld()
    let app = start(world)
    let written = world.server.written.count
    app.covers.take(ChosenFile(handle: 7, name: "a.txt", size: 9), for: "b")
    world.requests.pictures.last?.answer(status, [1, 2, 3])
    world.server.settle()
    #expect(app.covers.problem == problem)
    // It is said where it can be seen, also when the file was dropped.
    #expect(app.dialog == .cover("b"))
    #expect(world.server.written.count == written)
    app.changeCover(of: "b")
    #expect(app.covers.problem == nil)
  }

  @Test func aSecondFileTakesTheFirstOnesPlace() {
    let world = TestWorld()
    let app = start(world)
    app.covers.take(ChosenFile(handle: 7, name: "a.jpg", size: 9), for: "b")
    app.covers.take(ChosenFile(handle: 8, name: "b.jpg", size: 9), for: "b")
    #expect(world.requests.pictures.map { $0.isCancelled } == [true, false])
  }

  @Test func aPictureForABookThatIsGoneIsNoBook() {
    let world = TestWorld()
    let app = start(world)
    app.covers.take(nil, for: "b")
    world.receiveDeletion("b")
    world.requests.pictures.last?.answer(200, prepared)
    world.server.settle()
    #expect(world.stored(.books, "b") == nil)
    #expect(world.stored(.covers, name) == nil)
  }

  @Test func thePictureOfARefusedEditIsSentAgain() {
    let world = TestWorld()
    let app = start(world)
    world.server.refusal = SyncError(.permissionDenied, "")
    app.covers.take(nil, for: "b")
    world.requests.pictures.last?.answer(200, prepared)
    world.server.settle()
    world.clock.pass(milliseconds: 60_000)
    world.server.settle()
    #expect(cover(world) == nil)
    guard let refused = app.sync.refused.first else {
      Issue.record("nothing was refused")
      return
    }
    app.sync.sendAgain(refused)
    world.server.settle()
    #expect(cover(world) == .string(name))
    #expect(world.stored(.covers, name) != nil)
  }

  @Test func inAFormItIsSavedWithTheForm() {
    let world = TestWorld()
    let app = start(world, at: "/books/b/edit")
    let editor = BookViewModel(editing: "b", store: world.store)
    world.server.settle()
    let written = world.server.written.count
    app.covers.draft = editor.draft
    app.covers.take(nil, for: "b")
    world.requests.pictures.last?.answer(200, prepared)
    world.server.settle()
    #expect(editor.draft?.cover.value == name)
    #expect(editor.modified)
    #expect(world.server.written.count == written)
    editor.save()
    world.server.settle()
    #expect(cover(world) == .string(name))
    #expect(world.stored(.covers, name) != nil)
  }

  @Test func aPictureThatWasTakenOutOfTheFormIsNotSaved() {
    let world = TestWorld()
    let app = start(world, at: "/add")
    let editor = BookViewModel(adding: world.store)
    app.covers.draft = editor.draft
    app.covers.take(nil, for: editor.id)
    world.requests.pictures.last?.answer(200, prepared)
    app.covers.remove(from: editor.id)
    editor.draft?.title.text = "Persuasion"
    editor.save()
    world.server.settle()
    #expect(world.stored(.books, editor.id)?["cover"] == nil)
    #expect(world.stored(.covers, name) == nil)
  }

  @Test func aFormThatWasFilledInBeforeFindsItsPicture() {
    let world = TestWorld()
    let app = start(world, at: "/add")
    let editor = BookViewModel(adding: world.store)
    editor.draft?.title.text = "Persuasion"
    editor.draft?.cover.text = name
    guard let draft = editor.draft else { return }
    app.covers.recover(draft)
    #expect(world.requests.last?.path == "/covers/" + name)
    world.requests.last?.answer(200, [0xFF, 0xD8, 0xFF, 1])
    editor.save()
    world.server.settle()
    #expect(world.stored(.covers, name) != nil)
    // Without it, the form says nothing of a cover.
    let other = BookViewModel(adding: world.store)
    other.draft?.cover.text = name
    if let draft = other.draft { app.covers.recover(draft) }
    world.requests.last?.answer(404, [])
    #expect(other.draft?.cover.value == "")
  }

  @Test func aPictureThatIsOnlyHereIsShown() {
    let world = TestWorld(isOnline: false)
    let app = start(world)
    world.store.add(Book(id: "n"))
    app.covers.take(nil, for: "n")
    world.requests.pictures.last?.answer(200, prepared)
    app.covers.show(name)
    app.covers.show(hash)
    app.covers.show("../books/b")
    #expect(world.requests.kept == [name, name])
  }

  @Test func whatIsPastedGoesToTheBookThatIsShown() {
    let world = TestWorld()
    let app = start(world)
    #expect(app.coverTarget == "b")
    app.show(.keys)
    #expect(app.coverTarget == nil)
    app.show(.cover("c"))
    #expect(app.coverTarget == "c")
    app.closeDialog()
    app.router.show(.library)
    #expect(app.coverTarget == nil)
    app.router.show(.add)
    #expect(app.coverTarget == nil)
    app.covers.draft = BookViewModel(adding: world.store).draft
    #expect(app.coverTarget == "")
  }
}
