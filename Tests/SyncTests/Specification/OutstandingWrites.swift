import Documents

/// Batches that the server has not answered for good, of all clients of a test, in order.
final class OutstandingWrites {
  var batches: [[Mutation]] = []
}
