package import Documents

/// Speaks `google.firestore.v1` with a server: the engine's two streams as the calls Listen and
/// Write.
package final class ServiceTransport: Transport {
  private let calls: any CallOpener
  private let database: DatabasePrefix

  private static let listenMethod = "google.firestore.v1.Firestore/Listen"
  private static let writeMethod = "google.firestore.v1.Firestore/Write"

  package init(_ calls: any CallOpener, database: DatabasePrefix) {
    self.calls = calls
    self.database = database
  }

  package func openWatch(_ observer: any WatchObserver) -> any WatchConnection {
    let connection = ServiceWatch(database, observer)
    connection.call = calls.open(ServiceTransport.listenMethod, connection)
    return connection
  }

  package func openWrite(_ observer: any WriteObserver) -> any WriteConnection {
    let connection = ServiceWrite(database, observer)
    connection.call = calls.open(ServiceTransport.writeMethod, connection)
    return connection
  }

  package func open(_ method: String, _ observer: any CallObserver) -> (any Call)? {
    calls.open(method, observer)
  }

  package func renew() { calls.renew() }

  package func check() { calls.check() }
}
