import Documents
package import Storage
import Wire

/// The methods of `google.firestore.v1.Firestore` on a library.
package struct FirestoreMethods {
  static let service = "google.firestore.v1.Firestore/"

  private let store: Store
  private let hub: ListenerHub

  package init(_ store: Store, loop: EventLoop) {
    self.store = store
    hub = ListenerHub(store, loop: loop)
  }

  package func add(to dispatcher: Dispatcher) {
    let store = store
    let hub = hub
    dispatcher.add(Self.service + "Listen") { ListenStream($0, hub) }
    dispatcher.add(Self.service + "Write") { WriteStream($0, store) }
    dispatcher.add(Self.service + "Commit") { CommitMethod.handler($0, store) }
    dispatcher.add(Self.service + "BatchGetDocuments") { BatchGetMethod.handler($0, store) }
    dispatcher.add(Self.service + "RunQuery") { RunQueryMethod.handler($0, store) }
  }

  /// Lets go of the store, so that it can be closed.
  package func stop() {
    hub.stop()
  }
}

extension ReadConsistency {
  /// The moment to read at.
  var readPoint: ReadPoint {
    get throws(CallStatus) {
      switch self {
      case .strong: .latest
      case .readTime(let time): .time(time)
      case .transaction, .newTransaction:
        throw CallStatus(.unimplemented, "Transactions are not served yet.")
      }
    }
  }
}
