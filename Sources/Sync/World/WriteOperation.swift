/// A batch on its way; without one, the message that says goodbye.
package final class WriteOperation {
  package let streamToken: [UInt8]
  package let batch: MutationBatch?
  /// Who the batch is from, which labels it together with its number.
  package let origin: String

  package init(streamToken: [UInt8], batch: MutationBatch?, origin: String) {
    self.streamToken = streamToken
    self.batch = batch
    self.origin = origin
  }
}
