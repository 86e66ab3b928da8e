package import Documents
package import Reactivity
package import Sync

/// The collections of a document, or those at the top. Firestore's protocol lists them when it is
/// asked and tells of no change, so they are asked for again now and then.
package final class CollectionsViewModel {
  package enum State: Equatable, Sendable {
    case loading, known
    /// With what the server says.
    case failed(String)
  }

  /// In the order of their bytes.
  @Observed package private(set) var ids: [UTF8Key] = []
  @Observed package private(set) var state = State.loading
  package let parent: DocumentPath?
  private let client: SyncClient
  private let scheduler: any Scheduler
  private var timer: (any ScheduledWork)?
  private var isAsking = false
  private var isWanted = false
  private var isClosed = false
  /// Called with how long the server took to answer, in milliseconds.
  private let onAnswer: (Int) -> Void

  /// After which they are asked for again.
  private static let milliseconds = 5000

  package init(
    _ client: SyncClient, _ scheduler: any Scheduler, parent: DocumentPath?,
    onAnswer: @escaping (Int) -> Void = { _ in }
  ) {
    self.client = client
    self.scheduler = scheduler
    self.parent = parent
    self.onAnswer = onAnswer
    refresh()
  }

  /// Asks at once, or again as soon as the present answer is there.
  package func refresh() {
    if isAsking {
      isWanted = true
      return
    }
    isAsking = true
    timer?.cancel()
    let start = scheduler.now
    client.listCollections(of: parent) { [self] ids, error in
      isAsking = false
      if isClosed { return }
      take(ids, error)
      if error == nil {
        onAnswer(Int((scheduler.now.microseconds - start.microseconds) / 1000))
      }
      wait()
    }
  }

  /// Ends the asking.
  package func close() {
    isClosed = true
    timer?.cancel()
  }

  private func take(_ ids: [String], _ error: SyncError?) {
    guard let error else {
      let keys = ids.map { UTF8Key($0) }
      if keys != self.ids { self.ids = keys }
      state = .known
      return
    }
    // What was known stays on the screen; the sign says that the server is away.
    if error.code == .unavailable || error.code == .unknown { return }
    state = .failed(error.message)
  }

  private func wait() {
    timer = scheduler.after(
      milliseconds: isWanted ? 0 : CollectionsViewModel.milliseconds, .interface
    ) { [self] in refresh() }
    isWanted = false
  }
}
