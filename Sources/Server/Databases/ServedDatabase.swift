package import Storage

/// A database that is served: its documents and those who listen to them.
package final class ServedDatabase {
  package let store: Store
  let hub: ListenerHub
  let transactions: Transactions
  let readings: Readings

  package convenience init(_ store: Store, loop: EventLoop) {
    self.init(store, loop: loop, readings: Readings())
  }

  /// - Parameter readings: may be those of several databases.
  init(_ store: Store, loop: EventLoop, readings: Readings) {
    self.store = store
    self.readings = readings
    hub = ListenerHub(store, loop: loop, readings: readings)
    transactions = Transactions(TransactionWorld(store, loop: loop))
  }

  /// Lets go of the store, so that it can be closed.
  func stop() {
    hub.stop()
  }
}
