import Documents
import Server
import Storage

/// A server of a library in memory.
final class TestLibrary {
  let store: Store
  let server: TestServer

  init(
    settings: StoreSettings = StoreSettings(),
    _ configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws {
    let store = try Store(.memory, settings: settings)
    self.store = store
    server = try TestServer(configure) { $0.serve(store) }
  }

  deinit {
    server.stop()
    store.close()
  }

  /// Commits and waits.
  @discardableResult
  func commit(_ writes: [Mutation]) throws -> CommitResult {
    try Waiting.wait { store.commit(CommitRequest(writes, by: .owner), completion: $0) }.get()
  }

  /// A query's results as of a moment.
  func run(_ query: Query, at point: ReadPoint = .latest) throws -> [Document] {
    try Waiting.wait { store.run(query, at: point, completion: $0) }.get().documents
  }
}
