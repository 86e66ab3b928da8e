package import Documents

/// How a commit ended.
package enum CommitOutcome {
  /// The server has it.
  case acknowledged(Timestamp)
  /// The server will not have it; the local view has gone back.
  case refused(SyncError)
}

/// Writes that the server refused. What the reader typed is in them, so that it can be shown and
/// is not lost.
package struct RefusedWrite {
  package let mutations: [Mutation]
  package let error: SyncError
}
