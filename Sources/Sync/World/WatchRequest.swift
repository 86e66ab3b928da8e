/// A wish to watch a target.
package final class WatchRequest {
  package let state: TargetState
  /// How many results are here already; nil where nothing is resumed.
  package let expectedCount: Int?

  package init(_ state: TargetState, expectedCount: Int?) {
    self.state = state
    self.expectedCount = expectedCount
  }
}
