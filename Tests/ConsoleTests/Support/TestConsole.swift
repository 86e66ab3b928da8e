import Documents
import Reactivity
import Sync
import TestServers

@testable import Console

/// A console with a real client engine, on a server that lives in the test.
@MainActor final class TestConsole {
  let server = TestServer()
  let scheduler = ManualScheduler()
  let client: SyncClient
  let console: ConsoleViewModel

  init(_ documents: [(String, MapValue)] = []) throws {
    for (path, fields) in documents { server.put(try DocumentPath(path), fields) }
    let database = DatabasePrefix(project: "p")
    client = SyncClient(
      persistence: MemoryPersistence(replica: Replica(id: "r")), transport: server,
      scheduler: scheduler, random: SeededRandom(seed: 1), database: database)
    console = ConsoleViewModel(client, scheduler, SeededRandom(seed: 2), database: database)
    let console = console
    console.go = { console.follow($0) }
    console.start()
    server.settle()
  }

  /// Goes to an address, and hears what the server says of it.
  func open(_ path: String) {
    console.follow(path)
    server.settle()
  }

  /// Changes a document as another client does.
  func receive(_ path: String, _ fields: MapValue?) throws {
    server.put(try DocumentPath(path), fields)
    server.settle()
  }

  func row(_ key: String) throws -> FieldRow {
    for row in console.document?.rows ?? [] where row.key == key { return row }
    throw Missing(key: key)
  }

  /// Edits a value as a reader does.
  func edit(_ key: String, _ text: String, as type: ValueType? = nil) throws -> Bool {
    guard let document = console.document else { throw Missing(key: key) }
    document.edit(try row(key))
    if let type { document.editor?.choose(type) }
    document.editor?.text = text
    let isSaved = document.save()
    server.settle()
    return isSaved
  }

  struct Missing: Error {
    let key: String
  }
}
