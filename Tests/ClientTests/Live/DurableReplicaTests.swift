import Client
import Documents
import Storage
import Sync
import Testing

struct DurableReplicaTests {
  let folder = TemporaryFolder()
  let books = Query(try! CollectionPath("books"))

  func open(_ port: UInt16) throws(ReplicaFileError) -> LiveReplica {
    try LiveReplica(host: "127.0.0.1", port: port, file: folder.path + "/replica")
  }

  /// A program writes without a server and ends; started again, it still has what it wrote and what
  /// the server had told it, and the server gets it once.
  @Test(.timeLimit(.minutes(1))) func whatWaitsOutlivesTheProgram() throws {
    let store = try Store(.memory)
    let server = try RunningServer(store)
    do {
      let replica = try open(server.port)
      replica.client.start()
      _ = replica.client.listen(books) { _ in }
      replica.client.commit([.set(try DocumentPath("books/a"), book("Emma"))])
      run(replica) { $0.state.pendingBatches == 0 && $0.get(books).count == 1 }
      replica.client.disableNetwork()
      replica.client.commit([.set(try DocumentPath("books/b"), book("Persuasion"))])
      #expect(replica.client.state.pendingBatches == 1)
      #expect(!replica.client.state.isSaving)
      #expect(throws: ReplicaFileError.inUse) { try open(server.port) }
      replica.client.stop()
    }
    let replica = try open(server.port)
    #expect(replica.client.get(books).count == 2)
    #expect(replica.client.state.pendingBatches == 1)
    replica.client.start()
    run(replica) { $0.state.pendingBatches == 0 }
    #expect(try store.run(books).documents.count == 2)
    replica.client.stop()
    server.stop()
    store.close()
  }

  private func book(_ title: String) -> MapValue { MapValue([("title", .string(title))]) }

  /// Lets a replica work until something is so.
  private func run(_ replica: LiveReplica, until condition: @escaping (SyncClient) -> Bool) {
    let client = replica.client
    let loop = replica.loop
    func look() {
      if condition(client) { return loop.stop() }
      _ = loop.after(milliseconds: 5, .healthy) { look() }
    }
    look()
    loop.run()
  }
}
