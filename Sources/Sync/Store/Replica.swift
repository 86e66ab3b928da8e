package import Documents

/// All that this device knows of the database: documents as the server gave them, the writes that
/// wait for the server, and the targets that were watched.
package final class Replica {
  /// Made once; a restored copy of a device is a new replica. With a batch's identifier it lets
  /// the server apply each batch once.
  package internal(set) var id: String
  package internal(set) var snapshotVersion: Timestamp
  /// Which life of the server's database the cache belongs to; empty if the server did not say.
  package internal(set) var incarnation: [UInt8]
  package internal(set) var nextBatch: Int
  package internal(set) var lastTarget: Int
  /// The last group of changes that the tab made that owned the cache.
  package internal(set) var sequence = 0
  package internal(set) var targets: [CachedTarget] = []
  /// What finds documents by their fields; only native programs have it.
  package var indexes: (any QueryIndexes)?
  /// About how many bytes the cached documents take.
  package private(set) var cacheBytes = 0
  private var collections: [UTF8Key: CollectionCache] = [:]
  /// The collection asked for last: nearly all look-ups are in the same one.
  private var recent: CollectionCache?
  private var queues: [UTF8Key: MutationQueue] = [:]

  package init(
    id: String, snapshotVersion: Timestamp = .zero, nextBatch: Int = 1, lastTarget: Int = 0,
    incarnation: [UInt8] = []
  ) {
    self.id = id
    self.snapshotVersion = snapshotVersion
    self.incarnation = incarnation
    self.nextBatch = nextBatch
    self.lastTarget = lastTarget
  }

  // MARK: Documents

  package func document(_ path: DocumentPath) -> CachedDocument? {
    collection(of: path)?.documents[path]
  }

  /// Puts a document into the cache.
  package func put(_ document: CachedDocument) {
    let cache: CollectionCache
    if let existing = collection(of: document.path) {
      cache = existing
    } else {
      let path = document.path.collection
      cache = CollectionCache(path)
      collections[UTF8Key(bytes: path.utf8)] = cache
      recent = cache
    }
    indexes?.changed(document.path)
    cacheBytes += document.approximateSize
    if let old = cache.documents.updateValue(document, forKey: document.path) {
      cacheBytes -= old.approximateSize
    }
  }

  package func remove(_ path: DocumentPath) {
    indexes?.changed(path)
    if let old = collection(of: path)?.documents.removeValue(forKey: path) {
      cacheBytes -= old.approximateSize
    }
  }

  /// Calls with each collection that a query looks into.
  func forEachCollection(in query: Query, _ body: (CollectionCache) -> Void) {
    if !query.allDescendants, let id = query.collectionID {
      let parent = query.parent.isEmpty ? [] : query.parent + [UInt8(ascii: "/")]
      if let cache = collections[UTF8Key(bytes: parent + [UInt8](utf8: id))] { body(cache) }
      return
    }
    for cache in collections.values {
      if let id = query.collectionID, compareUTF8(cache.path.id, id) != .same { continue }
      body(cache)
    }
  }

  func dropDocuments() {
    indexes?.reset()
    collections = [:]
    recent = nil
    cacheBytes = 0
  }

  /// Calls with every cached document.
  package func forEachDocument(_ body: (CachedDocument) -> Void) {
    for cache in collections.values {
      for document in cache.documents.values { body(document) }
    }
  }

  @inline(never)
  private func collection(of path: DocumentPath) -> CollectionCache? {
    if let recent, recent.holds(path) { return recent }
    let cache = collections[UTF8Key(bytes: path.collection.utf8)]
    if let cache { recent = cache }
    return cache
  }

  // MARK: Queues

  /// A user's queue; the empty key stands for nobody.
  package func queue(of user: UTF8Key) -> MutationQueue {
    if let queue = queues[user] { return queue }
    let queue = MutationQueue()
    queues[user] = queue
    return queue
  }

  /// Those who have a queue.
  var users: [UTF8Key] { Array(queues.keys) }

  /// Whether any user's queue writes the document.
  func isWritten(_ path: DocumentPath) -> Bool {
    for queue in queues.values where queue.contains(path) { return true }
    return false
  }

  /// Puts a batch back that was stored on the device.
  package func restore(_ batch: MutationBatch, of user: UTF8Key) {
    batch.mayBeSent = true
    queue(of: user).insert(batch)
    nextBatch = max(nextBatch, batch.id + 1)
  }

  /// Puts a refused batch back that was stored on the device.
  package func restore(_ refused: RefusedWrite, of user: UTF8Key) {
    let queue = queue(of: user)
    if queue.refused.contains(where: { $0.id == refused.id }) { return }
    queue.refused.append(refused)
    nextBatch = max(nextBatch, refused.id + 1)
  }

  // MARK: Targets

  package func target(_ id: Int) -> CachedTarget? {
    targets.first { $0.state.id == id }
  }

  func target(for key: UTF8Key) -> CachedTarget? {
    targets.first { $0.state.target.key == key }
  }

  /// Puts a target back that was stored on the device.
  package func restore(_ target: CachedTarget) {
    targets.append(target)
    lastTarget = max(lastTarget, target.state.id)
  }

  func removeTarget(_ id: Int) {
    targets.removeAll { $0.state.id == id }
  }
}
