package import Documents

/// How a commit ended.
package indirect enum CommitOutcome {
  /// The server has it.
  case acknowledged(Timestamp)
  /// The server will not have it; the local view has gone back.
  case refused(SyncError)
}
