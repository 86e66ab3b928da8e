package import Documents

/// Writes that the server refused. What the reader typed is in them, so they are kept with the
/// replica until the reader sends them again or lets them go.
package final class RefusedWrite {
  package let batch: MutationBatch
  package let error: SyncError

  @inline(never)
  package init(_ batch: MutationBatch, _ error: SyncError) {
    self.batch = batch
    self.error = error
  }

  /// The batch's identifier.
  package var id: Int { batch.id }
  package var mutations: [Mutation] { batch.mutations }
}
