package import Documents

/// What became of a commit.
package struct CommitResult: Equatable, Sendable {
  package let sequence: Int64
  package let time: Timestamp
  /// One a write.
  package let writes: [WriteResult]
  /// Whether the batch had been applied before and nothing happened now. The results are those of
  /// the first time; only if the replica has sent a later batch since, they are no longer known:
  /// then `time` and every update time are that later batch's, and transform results are empty.
  package let isRepetition: Bool

  package init(
    sequence: Int64, time: Timestamp, writes: [WriteResult], isRepetition: Bool = false
  ) {
    self.sequence = sequence
    self.time = time
    self.writes = writes
    self.isRepetition = isRepetition
  }
}

package struct WriteResult: Equatable, Sendable {
  /// When the document was last changed: the commit's time, or an earlier one if the write changed
  /// nothing; nil where there is no document.
  package let updateTime: Timestamp?
  /// One a transform.
  package let transformResults: [Value]

  package init(updateTime: Timestamp?, transformResults: [Value] = []) {
    self.updateTime = updateTime
    self.transformResults = transformResults
  }
}
