/// Where the replica is kept on the device.
///
/// The engine reads from memory only. It hands every change over as a group that is to be stored
/// whole or not at all, in order; so a store that is asynchronous by nature (IndexedDB) and one
/// that is not (SQLite) both fit.
package protocol Persistence: AnyObject {
  /// The replica as it was stored last. A store that cannot answer at once has read it before the
  /// engine is started.
  func load() -> Replica

  /// Reads the replica again, with all that any tab has stored in it before this is called.
  func read(_ completion: @escaping (Replica) -> Void)

  /// Stores a group of changes.
  /// - Parameter completion: Called once the group is safe on the device, or has failed to be;
  ///   not necessarily before returning. What is tried again is not answered until then.
  func store(_ changes: [ReplicaChange], completion: @escaping (Bool) -> Void)

  /// Whether a change can be stored now, asked before it is made. One that cannot does not happen:
  /// a write or a listener is refused, what the server says is taken up later, when the store
  /// works again. For a store that knows that it is out of order; one that fails only afterwards
  /// answers `false` to the completion, and the engine goes on in memory.
  func admits(_ action: StoreAction) -> Bool

  /// Hands what waits to the device at once: the program may be about to be stopped.
  func flush()

  /// The reader has something here that is worth keeping: asks the device not to drop it when space
  /// is short.
  func askToStay()

  /// Another tab stores the changes of the cache from here on; this one only its own writes.
  func leaveCache()

  var state: StorageState { get }
  /// Batches that could not be read. They are kept, apart from the queue.
  var unreadableBatches: Int { get }
  /// Called when the state has changed.
  var onStateChange: () -> Void { get set }
}

extension Persistence {
  package func read(_ completion: @escaping (Replica) -> Void) { completion(load()) }
  package func admits(_ action: StoreAction) -> Bool { true }
  package func flush() {}
  package func askToStay() {}
  package func leaveCache() {}
  package var state: StorageState { .kept }
  package var unreadableBatches: Int { 0 }
  package var onStateChange: () -> Void {
    get { {} }
    set {}
  }
}
