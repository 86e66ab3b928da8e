import Documents

/// The stream on which the server tells what changes in the targets.
final class WatchStream: PersistentStream {
  private let transport: any Transport
  private var connection: (any WatchConnection)?
  private unowned(unsafe) let owner: RemoteStore

  init(
    _ owner: RemoteStore, _ transport: any Transport, _ work: WorkQueue,
    _ scheduler: any Scheduler, _ random: any RandomSource
  ) {
    self.owner = owner
    self.transport = transport
    super.init(work, scheduler, random, backoffTimer: .watchBackoff, idleTimer: .watchIdle)
  }

  func watch(_ request: WatchRequest) {
    cancelIdle()
    connection?.watch(request)
  }

  func unwatch(_ target: Int) {
    cancelIdle()
    connection?.unwatch(target)
  }

  override func connect() {
    connection = transport.openWatch(Ears(self))
  }

  override func disconnect(isBroken: Bool) {
    if !isBroken { connection?.close() }
    connection = nil
  }

  override func didOpen() { owner.watchStreamOpened() }

  override func didClose(_ error: SyncError?) { owner.watchStreamClosed(error) }

  private final class Ears: StreamEars, WatchObserver {
    private let stream: WatchStream

    init(_ stream: WatchStream) {
      self.stream = stream
      super.init(stream)
    }

    func streamReceived(_ change: WatchChange, snapshotVersion: Timestamp?) {
      whileValid { [self] in
        stream.backoff.reset()
        stream.owner.watchStreamReceived(change, snapshotVersion: snapshotVersion)
      }
    }
  }
}
