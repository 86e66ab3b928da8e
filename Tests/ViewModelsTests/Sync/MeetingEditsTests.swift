import Documents
import Library
import Reactivity
import Sync
import TestServers
import Testing

@testable import ViewModels

/// Edits of two devices of which one was offline.
@MainActor @Suite struct MeetingEditsTests {
  /// A world with the book `b1` whose connection is cut, and the fields that both sides saw.
  private func offline(
    _ fields: [(String, Value)] = [("title", .string("Emma")), ("pages", .integer(1))]
  ) -> (TestWorld, MapValue) {
    let world = TestWorld()
    world.receive("b1", fields)
    let registration = world.client.listen(Query(collectionID: "books")) { _ in }
    world.server.settle()
    _ = registration
    world.client.disableNetwork()
    return (world, MapValue(fields))
  }

  private func edit(_ world: TestWorld, _ change: (Book) -> Void) {
    let original = Book(id: "b1", map: world.store.book("b1") ?? MapValue())
    let draft = original.copy()
    change(draft)
    world.store.save(original: original, draft: draft)
  }

  @Test func otherFieldsMergeWithoutAConflict() {
    let (world, _) = offline()
    edit(world) { $0.pages = 474 }
    world.receiveEdit("b1") { $0.author = "Jane Austen" }
    world.reconnect()
    let details = world.page(of: "b1")
    #expect(details.book?.pages == 474)
    #expect(details.book?.author == "Jane Austen")
    #expect(details.conflicts.isEmpty)
  }

  @Test(arguments: [true, false]) func myEditWinsAndTheirsIsToldAndRecoverable(usesIt: Bool) {
    let (world, _) = offline()
    edit(world) { $0.review = "Mine" }
    world.receiveEdit("b1") { $0.review = "Theirs, *long*." }
    world.reconnect()
    let details = world.page(of: "b1")
    let recent = ConflictsViewModel(store: world.store)
    recent.subscribe()
    world.server.settle()
    world.clock.pass(milliseconds: 300)
    #expect(details.book?.review == "Mine")
    #expect(details.conflicts.map { $0.lost } == [.string("Theirs, *long*.")])
    #expect(details.conflicts.first?.earlier.device == "other")
    #expect(recent.open.map { $0.later.book } == ["b1"])
    details.settle(details.conflicts[0], usingLost: usesIt)
    // At once, and the same when the server has it.
    #expect(details.conflicts.isEmpty)
    world.server.settle()
    #expect(details.conflicts.isEmpty)
    world.clock.pass(milliseconds: 300)
    #expect(recent.open.isEmpty)
    #expect(details.book?.review == (usesIt ? "Theirs, *long*." : "Mine"))
    #expect(world.stored(.books, "b1")?["review"] == .string(details.book?.review ?? ""))
  }

  @Test func myEditLosesToOneThatCameLaterAndIsTold() {
    let (world, seen) = offline()
    world.reconnect()
    edit(world) { $0.title = "Emma, mine" }
    world.server.settle()
    world.receiveEdit("b1", seen: seen) { $0.title = "Emma, theirs" }
    let details = world.page(of: "b1")
    #expect(details.book?.title == "Emma, theirs")
    #expect(details.conflicts.map { $0.lost } == [.string("Emma, mine")])
  }

  @Test func whatWaitsMeetsWhatIsThereBeforeItIsSentWhateverTheClock() {
    for skew in [-3600_000, 3600_000] {
      let (world, _) = offline()
      // The server's clock in these tests is some hours behind.
      world.clock.pass(milliseconds: max(0, skew))
      edit(world) { $0.title = "One" }
      edit(world) { $0.title = "Two" }
      world.server.holdsWrites = true
      world.receiveEdit("b1") { $0.title = "Theirs" }
      let details = world.page(of: "b1")
      world.reconnect()
      #expect(details.book?.title == "Two")
      #expect(details.conflicts.map { $0.lost } == [.string("Theirs")])
      world.server.releaseWrites()
      #expect(details.conflicts.map { $0.lost } == [.string("Theirs")])
      #expect(details.book?.title == "Two")
    }
  }

  @Test func tagsAndShelvesOfBothStay() {
    let (world, _) = offline([("title", .string("Emma")), ("tags", .array([.string("old")]))])
    edit(world) {
      $0.tags = ["mine"]
      $0.shelves = ["s1"]
    }
    world.receiveEdit("b1") {
      $0.tags += ["theirs"]
      $0.shelves = ["s2"]
    }
    world.reconnect()
    let details = world.page(of: "b1")
    #expect(details.book?.tags == ["theirs", "mine"])
    #expect(details.book?.shelves == ["s2", "s1"])
    #expect(details.conflicts.isEmpty)
  }

  @Test func editsOfADeletedBookComeBackWithIt() {
    let (world, _) = offline()
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    edit(world) { $0.review = "Written on a train." }
    edit(world) { $0.pages = 474 }
    world.receiveDeletion("b1")
    world.reconnect()
    #expect(world.store.book("b1") == nil)
    #expect(model.refused.map { $0.fields } == [["review"], ["pages"]])
    #expect(model.refused.allSatisfy { $0.title == "Emma" && model.isGone($0) })
    #expect(model.sign == .refused(2))
    #expect(model.canSendAgain(model.refused[0]))
    model.sendAgain(model.refused[1])
    #expect(model.refused.isEmpty)
    world.server.settle()
    #expect(model.sign == .saved)
    let book = Book(id: "b1", map: world.stored(.books, "b1") ?? MapValue())
    #expect(book.title == "Emma")
    #expect(book.review == "Written on a train.")
    #expect(book.pages == 474)
    #expect(world.stored(.trash, "b1") == nil)
    let details = world.page(of: "b1")
    #expect(details.changes.flatMap { $0.differences.map { $0.name } } == ["pages", "review"])
  }

  @Test func anEditOfADeletedBookCanBeTakenBack() {
    let (world, _) = offline()
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    edit(world) { $0.pages = 474 }
    world.receiveDeletion("b1")
    world.reconnect()
    model.takeBack(model.refused[0])
    #expect(model.refused.isEmpty)
    #expect(model.sign == .saved)
    #expect(world.stored(.trash, "b1") != nil)
  }

  @Test func aDeletionDoesNotSwallowAnEditThatItDidNotKnow() {
    for deletesAnyway in [true, false] {
      let (world, _) = offline()
      let model = SyncStatusViewModel(store: world.store, requests: world.requests)
      world.store.delete("b1")
      #expect(world.store.book("b1") == nil)
      world.receiveEdit("b1") { $0.review = "Theirs" }
      world.reconnect()
      #expect(model.refused.map { $0.kind } == [.deleted])
      #expect(model.refused.first?.reason == .outdated)
      #expect(world.store.book("b1")?["review"] == .string("Theirs"))
      if deletesAnyway {
        model.sendAgain(model.refused[0])
        world.server.settle()
        let trashed = TrashedBook(id: "b1", map: world.stored(.trash, "b1") ?? MapValue())
        #expect(trashed.book.review == "Theirs")
        #expect(world.stored(.books, "b1") == nil)
      } else {
        model.takeBack(model.refused[0])
        world.server.settle()
        #expect(world.stored(.books, "b1") != nil)
        #expect(world.stored(.trash, "b1") == nil)
      }
      #expect(model.sign == .saved)
    }
  }

  @Test func aBookEditedAndDeletedOfflineComesBackWithWhatOthersEditedMeanwhile() {
    let (world, _) = offline([("title", .string("Emma")), ("tags", .array([.string("old")]))])
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    edit(world) { $0.pages = 474 }
    world.store.delete("b1")
    world.receiveEdit("b1") {
      $0.review = "Theirs"
      $0.tags = ["theirs"]
    }
    world.reconnect()
    #expect(model.refused.isEmpty)
    #expect(world.stored(.books, "b1") == nil)
    let details = world.page(of: "b1")
    #expect(details.canRestore)
    details.restore()
    world.server.settle()
    let book = Book(id: "b1", map: world.stored(.books, "b1") ?? MapValue())
    #expect(book.pages == 474)
    #expect(book.review == "Theirs")
    #expect(book.tags == ["theirs"])
  }

  @Test func whatBothDeletedIsNothingToTell() {
    let (world, _) = offline()
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    world.store.delete("b1")
    world.receiveDeletion("b1")
    world.reconnect()
    #expect(model.refused.isEmpty)
    #expect(model.sign == .saved)
    #expect(world.stored(.trash, "b1") != nil)
  }

  @Test func undoingADeletionThatWaitsIsAsIfItHadNotBeen() {
    let (world, _) = offline()
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    world.store.delete("b1")
    #expect(model.waitingCount == 1)
    #expect(world.store.restore("b1"))
    #expect(model.waitingCount == 0)
    #expect(world.store.book("b1") != nil)
    world.receiveEdit("b1") { $0.review = "Theirs" }
    world.reconnect()
    #expect(model.refused.isEmpty)
    #expect(world.stored(.books, "b1")?["review"] == .string("Theirs"))
  }

  @Test func aChangeThatWaitsCanBeTakenBackUntilItIsSent() {
    let (world, _) = offline()
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    edit(world) { $0.pages = 2 }
    edit(world) { $0.title = "Emma, revised" }
    // The second builds on the first.
    #expect(model.waiting.map { model.canTakeBack($0) } == [false, true])
    model.takeBack(model.waiting[1])
    #expect(world.store.book("b1")?["title"] == .string("Emma"))
    #expect(model.waiting.map { model.canTakeBack($0) } == [true])
    world.server.holdsWrites = true
    world.reconnect()
    #expect(model.waiting.map { model.canTakeBack($0) } == [false])
    world.server.releaseWrites()
    #expect(model.sign == .saved)
    #expect(world.stored(.books, "b1")?["pages"] == .integer(2))
    #expect(world.stored(.books, "b1")?["title"] == .string("Emma"))
  }

  @Test func whatBothRestoredIsNothingToTell() {
    let (world, _) = offline()
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    world.reconnect()
    world.store.delete("b1")
    world.server.settle()
    world.client.disableNetwork()
    #expect(world.store.restore("b1"))
    world.server.put(LibraryCollection.books.path("b1"), MapValue([("title", .string("Emma"))]))
    world.server.put(LibraryCollection.trash.path("b1"), nil)
    world.reconnect()
    #expect(model.refused.isEmpty)
    #expect(world.stored(.books, "b1") != nil)
  }

  @Test func refusedChangesAreThereAfterARestart() {
    let replica = Replica(id: "r1")
    do {
      let world = TestWorld(replica: replica)
      world.server.refusal = SyncError(.permissionDenied, "No.")
      world.receive("b1", [("title", .string("Emma"))])
      let registration = world.client.listen(Query(collectionID: "books")) { _ in }
      world.server.settle()
      edit(world) { $0.pages = 3 }
      world.server.settle()
      registration.remove()
    }
    let world = TestWorld(isOnline: false, replica: replica)
    let model = SyncStatusViewModel(store: world.store, requests: world.requests)
    #expect(model.refused.map { $0.fields } == [["pages"]])
    #expect(model.refused.first?.title == "Emma")
    #expect(model.refused.first?.reason == .notAllowed)
  }

  @Test func theSheetOfADeletedBookBringsItBackWithWhatWasTyped() {
    let world = TestWorld()
    world.receive("b1", [("title", .string("Emma")), ("mine", .integer(7))])
    let sheet = BookViewModel(editing: "b1", store: world.store)
    world.server.settle()
    sheet.draft?.title.text = "Emma, again"
    world.receiveDeletion("b1")
    #expect(sheet.isDeletedElsewhere)
    #expect(sheet.save())
    world.server.settle()
    // Fields that are not known here come back, too.
    #expect(world.stored(.books, "b1")?["mine"] == .integer(7))
    #expect(world.stored(.books, "b1")?["title"] == .string("Emma, again"))
    #expect(world.stored(.trash, "b1") == nil)
    #expect(world.server.documents.keys.contains { LibraryCollection.changes.holds($0) })
  }

  @Test func anOpenSheetLearnsWhatWasChangedWhileTheNetworkWasAway() {
    let (world, _) = offline()
    let sheet = BookViewModel(editing: "b1", store: world.store)
    sheet.draft?.title.text = "Mine"
    world.receiveEdit("b1") {
      $0.title = "Theirs"
      $0.author = "Jane Austen"
    }
    world.reconnect()
    #expect(sheet.draft?.title.text == "Mine")
    #expect(sheet.draft?.title.elsewhere == "Theirs")
    #expect(sheet.draft?.author.text == "Jane Austen")
    // What was typed over the other value in full knowledge of it is no conflict.
    sheet.save()
    let details = world.page(of: "b1")
    #expect(details.book?.title == "Mine")
    #expect(details.conflicts.isEmpty)
  }
}
