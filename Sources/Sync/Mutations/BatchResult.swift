package import Documents

/// What the server answered to a batch that it committed.
package final class BatchResult {
  package let batch: MutationBatch
  package let commitTime: Timestamp
  /// One for each mutation.
  package let results: [WriteOutcome]

  package init(batch: MutationBatch, commitTime: Timestamp, results: [WriteOutcome]) {
    self.batch = batch
    self.commitTime = commitTime
    self.results = results
  }

  /// The version that a document has by this commit.
  func version(of path: DocumentPath) -> Timestamp {
    for (index, mutation) in batch.mutations.enumerated().reversed()
    where mutation.path == path && index < results.count {
      return results[index].updateTime
    }
    return commitTime
  }
}
