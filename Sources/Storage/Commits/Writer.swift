/// The one thread that writes. What arrives while it waits for the disk shares the next
/// transaction, and so the next wait.
final class Writer: Sendable {
  /// One answer for each request; fewer if one was refused, after which the others did not happen.
  typealias Completion = @Sendable ([Result<CommitResult, CommitError>]) -> Void

  /// Changes indexes, in a transaction that the caller opens and closes.
  typealias Maintenance =
    @Sendable (Connection, IndexMaintenance) throws(StorageError) -> Void

  enum Job: Sendable {
    /// Requests that follow each other, in one transaction: none happens after one that is refused.
    case commit([CommitRequest], Completion)
    /// Another thread has moved what it could of the write-ahead log.
    case finishCheckpoint
    /// In a transaction of its own.
    case maintain(Maintenance, @Sendable (StorageError?) -> Void)
    /// Anything else that needs this thread's connection; also reads, of a store in memory.
    case run(@Sendable (Connection) -> Void)
  }

  private let mailbox: Mailbox<Job>
  private let thread: Thread

  /// - Parameter mailbox: Where the jobs come from, made before so that others can know it.
  init(_ committer: GroupCommitter, _ mailbox: Mailbox<Job>, _ settings: StoreSettings) {
    let seat = Seat(committer)
    self.mailbox = mailbox
    thread = Thread("store-writer") {
      let committer = seat.take()
      // How often something came while indexes were behind.
      var turns = 0
      while true {
        let timeout =
          committer.isBehind
          ? Writer.moment : committer.hasQuietWork ? settings.quietTime.microseconds : nil
        switch mailbox.take(atMost: settings.groupSize, timeout: timeout) {
        case .elements(let jobs):
          committer.perform(jobs)
          turns = committer.isBehind ? turns + 1 : 0
          // In memory reads come here too: there may never be a quiet moment.
          if turns == Writer.patience {
            turns = 0
            committer.catchUp()
          }
        case .timeout:
          turns = 0
          if committer.isBehind { committer.catchUp() } else { committer.useQuietTime() }
        case .closed:
          committer.finish()
          return
        }
      }
    }
  }

  /// How long nothing comes before indexes are brought up to date, in microseconds: somebody who
  /// loads documents takes less time between two commits.
  private static let moment: Int64 = 20_000
  /// After so many turns without such a moment an index is brought up to date nevertheless.
  private static let patience = 20

  func put(_ job: Job) -> Bool {
    mailbox.put(job)
  }

  /// Ends after everything that was put before; the connection is closed then. To be called once.
  func stop() {
    mailbox.close()
    thread.join()
  }
}
