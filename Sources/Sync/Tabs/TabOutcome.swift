import Documents

/// How something ended that one tab asked for and the owner brought to the server.
final class TabOutcome {
  /// The batch that was answered; 0 for a target that was refused.
  let batch: Int
  /// Whose batch it is, or the target's key.
  let key: UTF8Key
  let commitTime: Timestamp
  /// Nil if the batch was acknowledged.
  let error: SyncError?

  init(batch: Int, key: UTF8Key, commitTime: Timestamp = .zero, error: SyncError? = nil) {
    self.batch = batch
    self.key = key
    self.commitTime = commitTime
    self.error = error
  }
}
