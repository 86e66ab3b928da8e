import Documents

/// All pending writes to one document as one mutation.
package final class Overlay {
  let mutation: Mutation
  /// The last batch that is part of it.
  let largestBatch: Int

  init(_ mutation: Mutation, largestBatch: Int) {
    self.mutation = mutation
    self.largestBatch = largestBatch
  }

  /// Whether it needs to be made anew when the server's document appears or goes away.
  var dependsOnExistence: Bool {
    if case .update = mutation.operation { true } else { false }
  }
}
