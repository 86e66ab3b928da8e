import Documents

/// Keeps the cache below a size: where it has grown beyond, it drops the tenth of it that was used
/// longest ago, of what no listener and no pending write needs. The constants are those of the SDKs.
///
/// It works in slices with pauses between them, and not while a change is being stored, so that
/// nobody waits for it.
package final class CacheCollector {
  /// Beyond so many bytes something is dropped.
  var limit = 40 << 20
  /// How much of what could be dropped is dropped at a time.
  var percentile = 10

  private unowned(unsafe) let engine: SyncEngine
  private let scheduler: any Scheduler
  private let work: WorkQueue
  private var scheduled: (any ScheduledWork)?
  /// Documents that have to be looked at: first all of them, then those that nobody needs.
  private var candidates: [CachedDocument] = []
  private var position = 0
  private var unneeded: [CachedDocument] = []
  /// What was brought up to this time goes; nil while that is not decided.
  private var bound: Int64?

  private static let firstDelay = 60_000
  private static let delay = 300_000
  private static let pause = 50
  private static let sliceSize = 500
  private static let largestCount = 1000

  init(_ engine: SyncEngine, _ scheduler: any Scheduler, _ work: WorkQueue) {
    self.engine = engine
    self.scheduler = scheduler
    self.work = work
  }

  deinit { scheduled?.cancel() }

  func start() { schedule(CacheCollector.firstDelay) }

  private func schedule(_ milliseconds: Int) {
    scheduled = scheduler.after(milliseconds: milliseconds, .collection) {
      [unowned(unsafe) self] in
      work.run { [unowned(unsafe) self] in
        let hasMore = engine.store.unsavedGroups > 0 || step()
        schedule(hasMore ? CacheCollector.pause : CacheCollector.delay)
      }
    }
  }

  /// Does one slice of the work.
  /// - Returns: Whether there is more to do.
  func step() -> Bool {
    let store = engine.store
    // Of several tabs the owner knows what all of them listen to.
    if let tabs = engine.tabs, !tabs.isOwner {
      stop()
      return false
    }
    if candidates.isEmpty {
      if store.replica.cacheBytes < limit { return false }
      candidates.reserveCapacity(1000)
      store.replica.forEachDocument { candidates.append($0) }
    }
    let end = min(position + CacheCollector.sliceSize, candidates.count)
    for document in candidates[position..<end] where !isNeeded(document.path) {
      guard let bound else {
        unneeded.append(document)
        continue
      }
      // It may have been brought anew since.
      if document.readTime.microseconds <= bound,
        store.replica.document(document.path) === document
      {
        store.remove(document.path)
      }
    }
    position = end
    store.handOver()
    if position < candidates.count { return true }
    candidates = []
    position = 0
    if bound == nil {
      dropTargets()
      candidates = unneeded
      unneeded = []
    } else {
      bound = nil
    }
    return !candidates.isEmpty
  }

  private func stop() {
    candidates = []
    unneeded = []
    position = 0
    bound = nil
  }

  /// Decides how far to go, and drops the targets that were watched last before that.
  private func dropTargets() {
    let store = engine.store
    let idle = store.replica.targets.filter { !$0.isActive }
    let count = min(
      (idle.count + unneeded.count) * percentile / 100, CacheCollector.largestCount)
    if count == 0 {
      unneeded = []
      return
    }
    var low: Int64 = 0
    var high = store.replica.snapshotVersion.microseconds
    while low < high {
      let middle = (low + high) / 2
      var found = 0
      for target in idle where target.state.snapshotVersion.microseconds <= middle { found += 1 }
      for document in unneeded where document.readTime.microseconds <= middle { found += 1 }
      if found < count { low = middle + 1 } else { high = middle }
    }
    bound = low
    for target in idle where target.state.snapshotVersion.microseconds <= low {
      store.drop(target)
      for path in target.results {
        if let document = store.replica.document(path) { unneeded.append(document) }
      }
    }
    store.handOver()
  }

  private func isNeeded(_ path: DocumentPath) -> Bool {
    for target in engine.store.replica.targets where target.results.contains(path) { return true }
    for view in engine.views where view.view.shows(path) { return true }
    return engine.store.replica.isWritten(path)
  }
}
