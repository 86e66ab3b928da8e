import Documents
import Library
import Sync
import TestServers
import Testing

@testable import ViewModels

@MainActor @Suite struct SamplesViewModelTests {
  private let world = TestWorld()
  private let toast: ToastViewModel
  private let books: BooksViewModel
  private let samples: SamplesViewModel

  init() {
    toast = ToastViewModel(clock: world.clock)
    books = BooksViewModel(store: world.store)
    books.subscribe()
    world.server.settle()
    let actions = BookActions(store: world.store, toast: toast)
    samples = SamplesViewModel(world.requests, books, actions, toast)
  }

  private static let file: MapValue = {
    var file = MapValue()
    for number in 1...3 {
      file["books/sample-0\(number)"] = .map(
        MapValue([("title", .string("Sample \(number)")), ("rating", .double(4.5))]))
    }
    file["reads/sample-01"] = .map(
      MapValue([("book", .string("sample-01")), ("finished", .string("2024"))]))
    return file
  }()

  private func answer() {
    world.requests.last?.answer(200, Fields(SamplesViewModelTests.file).encoded)
    world.server.settle()
  }

  private func load() {
    samples.load()
    answer()
  }

  @Test func theyComeWithTheirReadsAndGoWithThem() {
    load()
    #expect(samples.areHere)
    #expect(books.count == 3)
    #expect(world.stored(.reads, "sample-01") != nil)
    #expect(toast.message?.kind == .added)
    #expect(toast.message?.count == 3)
    samples.remove()
    answer()
    #expect(!samples.areHere)
    #expect(world.server.documents.keys.allSatisfy { !LibraryCollection.books.holds($0) })
    #expect(world.stored(.reads, "sample-01") == nil)
    #expect(toast.message?.count == 3)
    toast.undo()
    world.server.settle()
    #expect(books.count == 3)
    #expect(world.stored(.reads, "sample-01") != nil)
  }

  @Test func whatTheReaderChangedIsTheirs() {
    load()
    world.receiveEdit("sample-02") { $0.title = "Mine" }
    world.server.put(
      LibraryCollection.notes.path("n"), MapValue([("book", .string("sample-03"))]))
    let notes = world.client.listen(world.store.query(.notes, of: "sample-03")) { _ in }
    world.server.settle()
    samples.remove()
    answer()
    notes.remove()
    #expect(toast.message?.count == 1)
    #expect(toast.message?.kept == 2)
    #expect(world.stored(.books, "sample-01") == nil)
    #expect(world.stored(.books, "sample-02")?["title"] == .string("Mine"))
    #expect(world.stored(.books, "sample-03") != nil)
  }

  @Test func loadingThemTwiceKeepsWhatIsThere() {
    load()
    world.receiveEdit("sample-02") { $0.title = "Mine" }
    load()
    #expect(books.count == 3)
    #expect(world.stored(.books, "sample-02")?["title"] == .string("Mine"))
  }

  @Test func twoDevicesWithoutANetworkHaveThemOnce() {
    let sync = SyncStatusViewModel(store: world.store, requests: world.requests)
    world.client.disableNetwork()
    samples.load()
    answer()
    // Another device was faster, and its reader has changed one.
    world.server.put(
      LibraryCollection.books.path("sample-02"), MapValue([("title", .string("Theirs"))]))
    world.reconnect()
    #expect(books.count == 3)
    #expect(world.stored(.books, "sample-02")?["title"] == .string("Theirs"))
    #expect(world.stored(.books, "sample-03")?["title"] == .string("Sample 3"))
    #expect(sync.refused.isEmpty)
  }

  @Test func whereTheFileIsNotToBeHadThatIsSaid() {
    samples.load()
    #expect(samples.isLoading)
    world.requests.last?.answer(0, [])
    #expect(!samples.isLoading)
    #expect(toast.message?.kind == .noSamples)
    #expect(books.count == 0)
  }
}
