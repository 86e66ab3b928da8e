import Documents
package import Sync

/// A native replica of a server's library: the sync engine, its loop and its socket.
///
/// Everything of the `client` is for the loop's thread: run the loop and post to it.
package final class LiveReplica {
  package let loop: ClientLoop
  package let client: SyncClient

  /// - Parameters:
  ///   - host: the server's numeric address.
  ///   - device: the device's name, which the server notes with every change.
  package init(
    host: String, port: UInt16, device: String? = nil, persistence: any Persistence,
    loop: ClientLoop = ClientLoop()
  ) {
    self.loop = loop
    let database = DatabasePrefix(project: "bookspine")
    let calls = CallMultiplex(
      WebSocketOpener(host: host, port: port, loop: loop), loop, device: device)
    client = SyncClient(
      persistence: persistence, transport: ServiceTransport(calls, database: database),
      scheduler: loop, random: SystemRandom(), database: database)
    client.collectCache()
    client.engine.store.replica.indexes = ReplicaIndexes()
  }

  /// A replica that is kept in a file.
  package convenience init(
    host: String, port: UInt16, device: String? = nil, file: String,
    loop: ClientLoop = ClientLoop()
  ) throws(ReplicaFileError) {
    self.init(
      host: host, port: port, device: device,
      persistence: try ReplicaFile.open(file, scheduler: loop, random: SystemRandom()), loop: loop)
  }
}
