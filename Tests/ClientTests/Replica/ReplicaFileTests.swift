import ChildProcesses
import Documents
import Glibc
import Testing

@testable import Client
@testable import Sync

struct ReplicaFileTests {
  let folder = TemporaryFolder()
  let clock = ManualScheduler()
  var file: String { folder.path + "/replica" }

  func open(_ path: String? = nil) throws(ReplicaFileError) -> ReplicaLog {
    try ReplicaFile.open(path ?? file, scheduler: clock, random: SystemRandom())
  }

  func client(_ path: String? = nil) throws -> SyncClient {
    SyncClient(
      persistence: try open(path), transport: OfflineTransport(), scheduler: clock,
      random: SystemRandom(), database: DatabasePrefix(project: "p"))
  }

  func book(_ title: String) -> MapValue { MapValue([("title", .string(title))]) }

  @Test func whatWasWrittenIsThereAgain() throws {
    let path = try DocumentPath("books/b")
    var id = ""
    do {
      let first = try client()
      id = first.engine.store.replica.id
      first.commit([.set(path, book("Emma"))])
      #expect(first.state.pendingBatches == 1)
      #expect(!first.state.isSaving)
    }
    let second = try client()
    #expect(second.engine.store.replica.id == id)
    #expect(second.state.pendingBatches == 1)
    #expect(second.get(path)?.fields["title"] == .string("Emma"))
  }

  /// A writer is killed at 200 random moments: every write that was saved is there.
  @Test func whatWasSavedSurvivesAKill() throws {
    let program = ChildProcess.builtProgram("replica-crash-writer")
    var last = 0
    for round in 0..<200 {
      let writer = try #require(ChildProcess([program, file]))
      // Half of the time while it opens the file, half of the time while it certainly writes.
      if round.isMultiple(of: 2) { writer.waitForOutput() }
      usleep(UInt32.random(in: 0...40_000))
      writer.kill()
      if let saved = writer.remainingLines().last { last = max(last, try #require(Int(saved))) }
      let replica = try open().replica
      let queue = replica.queue(of: UTF8Key("")).batches.map { $0.id }
      // The last one may have been saved without being said to be; then the next is its successor.
      let next = replica.nextBatch
      #expect(next > last, "round \(round)")
      last = next - 1
      let oldest = queue.first ?? next
      #expect(queue == Array(oldest..<next), "round \(round)")
      #expect(queue.count <= 30, "round \(round)")
      #expect(replica.sequence == oldest - 1, "round \(round)")
      // Of what has left the queue, the newest of each place is in the cache.
      for number in max(1, oldest - 300)..<oldest {
        let document = replica.document(try DocumentPath("books/b\(number % 300)"))
        #expect(document?.fields["n"] == .integer(Int64(number)), "round \(round)")
      }
    }
    #expect(last > 200, "The writer must have got to write.")
  }

  @Test func twoProgramsDoNotShareAFile() throws {
    let first = try open()
    #expect(throws: ReplicaFileError.inUse) { try open() }
    _ = first
  }

  @Test func aCopyIsAReplicaOfItsOwn() throws {
    var id = ""
    do {
      let original = try client()
      id = original.engine.store.replica.id
      original.commit([.set(try DocumentPath("books/b"), book("Emma"))])
    }
    try copy(file, to: file + "2")
    let copied = try client(file + "2")
    #expect(copied.engine.store.replica.id != id)
    #expect(copied.state.pendingBatches == 1)
    // A file that got another name is no copy.
    rename(file, file + "3")
    #expect(try open(file + "3").replica.id == id)
  }

  @Test func somethingElseIsLeftAlone() throws {
    for content in ["Not a database.", String(repeating: "Nothing of the kind. ", count: 300)] {
      try write(Array(content.utf8), to: file)
      #expect(throws: ReplicaFileError.notAReplica) { try open() }
      #expect(try read(file) == Array(content.utf8))
    }
  }

  @Test func aDamagedFileIsSaidToBe() throws {
    do {
      let log = try open()
      let documents = (0..<2000).map { number in
        ReplicaChange.documentStored(
          CachedDocument(
            DocumentPath(unchecked: Array("books/b\(number)".utf8)), .found,
            fields: Fields(book(String(repeating: "x", count: 300)))))
      }
      for change in documents { log.replica.apply(change) }
      log.store(documents) { _ in }
    }
    var bytes = try read(file)
    for index in bytes.count / 3..<bytes.count / 2 { bytes[index] = 0xEE }
    try write(bytes, to: file)
    // SQLite finds it out, or the records' checksums do; never is nonsense taken for documents.
    do {
      let log = try open()
      log.replica.forEachDocument { #expect($0.fields["title"] != nil) }
    } catch {
      if case .damaged = error {} else { Issue.record("\(error)") }
    }
  }

  @Test func onlyItsOwnerMayReadIt() throws {
    let log = try open()
    log.store([.batchRemoved(user: UTF8Key(""), 1)]) { #expect($0) }
    for name in [file, file + "-wal"] {
      var status = stat()
      #expect(stat(name, &status) == 0)
      #expect(status.st_mode & 0o077 == 0)
    }
  }
}

// Files as bytes.

private func read(_ path: String) throws -> [UInt8] {
  let descriptor = Glibc.open(path, O_RDONLY)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count <= 0 { return bytes }
    bytes += buffer[..<count]
  }
}

private func write(_ bytes: [UInt8], to path: String) throws {
  let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  try #require(
    bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count)
}

private func copy(_ path: String, to new: String) throws {
  try write(try read(path), to: new)
}
