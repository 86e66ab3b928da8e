package import Storage

/// A database that is served: its documents and those who listen to them.
package final class ServedDatabase {
  package let store: Store
  let hub: ListenerHub
  let transactions: Transactions

  package init(_ store: Store, loop: EventLoop) {
    self.store = store
    hub = ListenerHub(store, loop: loop)
    transactions = Transactions(TransactionWorld(store, loop: loop))
  }

  /// Lets go of the store, so that it can be closed.
  func stop() {
    hub.stop()
  }
}
