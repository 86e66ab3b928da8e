import ChildProcesses
import Glibc
import Testing

@testable import Documents
@testable import Storage

struct CrashTests {
  let folder = TemporaryFolder()

  /// A writer is killed at 200 random moments: nothing that it got an answer to is lost, nothing
  /// half-written is seen.
  @Test func whatWasAcknowledgedSurvivesAKill() throws {
    let program = ChildProcess.builtProgram("storage-crash-writer")
    var last: Int64 = 0
    var checked = 0
    for round in 0..<200 {
      let writer = try #require(ChildProcess([program, folder.library]))
      // Half of the time while it opens the library, half of the time while it certainly writes.
      if round.isMultiple(of: 2) { writer.waitForOutput() }
      pause(.milliseconds(Int.random(in: 0...50)))
      writer.kill()
      let store = try Store(.file(folder.library))
      defer { store.close() }
      #expect(store.setAsideLog == nil, "round \(round)")
      let place = try store.place()
      #expect(place.sequence >= last, "round \(round)")
      last = place.sequence
      checked += try check(writer.remainingLines(), in: store, last: last)
      try expectWhole(store, at: place)
    }
    #expect(checked > 200, "The writer must have got to write.")
  }

  /// The same with a log that becomes long, is moved into the file while commits go on, and begins
  /// anew in between.
  @Test func whatWasAcknowledgedSurvivesAKillWithALongLog() throws {
    let program = ChildProcess.builtProgram("storage-crash-writer")
    var last: Int64 = 0
    for round in 0..<20 {
      let writer = try #require(ChildProcess([program, folder.library, "long"]))
      writer.waitForOutput()
      pause(.milliseconds(Int.random(in: 50...500)))
      writer.kill()
      let store = try Store(.file(folder.library))
      defer { store.close() }
      #expect(store.setAsideLog == nil, "round \(round)")
      let place = try store.place()
      #expect(place.sequence >= last, "round \(round)")
      last = place.sequence
      _ = try check(writer.remainingLines(), in: store, last: last)
      try expectWhole(store, at: place)
    }
  }

  /// Looks for the documents of commits that were answered.
  /// - Returns: How many could be looked for, since the log reaches back to them.
  private func check(_ lines: [String], in store: Store, last: Int64) throws -> Int {
    var checked = 0
    for line in lines {
      let words = line.split(separator: " ").compactMap { Int64($0) }
      try #require(words.count == 2)
      #expect(words[0] <= last)
      let document: Document?
      do throws(StorageError) {
        document = try store.documents([path("own/d\(words[1])")], at: .sequence(words[0]))
          .documents[0]
      } catch {
        if error == .readTooOld { continue }
        throw error
      }
      #expect(document?.fields["n"] == .integer(words[1]))
      checked += 1
    }
    return checked
  }

  /// The documents that every commit writes together are the same, and the last commit's.
  private func expectWhole(_ store: Store, at place: Place) throws {
    let same = try store.run(Query(collectionID: "same")).documents
    #expect(same.count == (place.sequence == 0 ? 0 : 4))
    #expect(same.allSatisfy { $0.fields == same[0].fields && $0.updateTime == place.time })
    #expect(try store.quickCheck().isEmpty)
  }

  /// Power loss keeps what was synchronised and any part of what was not. The files are copied
  /// while a writer works, and the end of the log's copy is torn.
  @Test func aTornLogLosesOnlyWhatWasNotAcknowledged() throws {
    let store = try Store(.file(folder.library))
    defer { store.close() }
    var random = SystemRandomNumberGenerator()
    // Few enough that the log is not moved into the file between the two copies.
    for number in 1...120 as ClosedRange<Int64> {
      let fields = map(
        ("n", .integer(number)), ("text", .string(String(repeating: "x", count: 300))))
      try store.write(
        .set(path("own/d\(number)"), fields), .set(path("same/a"), fields),
        .set(path("same/b"), fields))
      guard number % 6 == 0 else { continue }
      let main = TemporaryFolder.read(folder.library)
      let log = TemporaryFolder.read(folder.library + "-wal")
      // What comes after is under way, not acknowledged.
      try store.write(.set(path("same/a"), map()), .set(path("same/b"), map()))
      var torn = TemporaryFolder.read(folder.library + "-wal")
      torn.removeLast(Int.random(in: 0...(torn.count - log.count), using: &random))
      if torn.count > log.count, Bool.random(using: &random) {
        torn[Int.random(in: log.count..<torn.count, using: &random)] ^= 0xFF
      }
      let copy = folder.path + "/copy"
      TemporaryFolder.write(main, to: copy)
      TemporaryFolder.write(torn, to: copy + "-wal")
      try expectSound(copy, number)
      unlink(copy)
    }
  }

  private func expectSound(_ file: String, _ number: Int64) throws {
    let store = try Store(.file(file))
    defer { store.close() }
    #expect(try store.document(path("own/d\(number)"))?.fields["n"] == .integer(number))
    #expect(try store.run(Query(collectionID: "own")).documents.count == Int(number))
    let same = try store.documents([path("same/a"), path("same/b")]).documents
    #expect(same[0]?.fields == same[1]?.fields)
    #expect(try store.quickCheck().isEmpty)
  }
}
