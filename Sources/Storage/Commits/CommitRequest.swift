package import Documents

/// The place of a client's write in its own order, by which a repetition is known.
package struct BatchLabel: Hashable, Sendable {
  /// The client's own identifier, made once.
  package let replica: String
  /// Increases from batch to batch of a replica.
  package let batch: Int64

  package init(replica: String, batch: Int64) {
    self.replica = replica
    self.batch = batch
  }
}

/// Writes that happen together or not at all.
package struct CommitRequest: Sendable {
  /// Applied in order; a later one sees what an earlier one made of a document.
  package let writes: [Mutation]
  package let principal: Principal
  package let label: BatchLabel?
  /// What must not have changed since it was read; else the commit is refused as `contention`.
  package let reads: ReadSet

  package init(
    _ writes: [Mutation], by principal: Principal, label: BatchLabel? = nil,
    reads: ReadSet = ReadSet()
  ) {
    self.writes = writes
    self.principal = principal
    self.label = label
    self.reads = reads
  }
}
