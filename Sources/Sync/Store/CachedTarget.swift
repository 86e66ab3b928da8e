import Documents

/// A target in the replica, with the documents that the server says are its results.
package final class CachedTarget {
  package internal(set) var state: TargetState
  /// What was handed to the device's store last; the rest is lost with the program, which costs
  /// no more than some documents that are sent again.
  var storedState: TargetState
  package internal(set) var results = DocumentSet()
  /// Whether somebody watches it now.
  var isActive = false
  /// Documents that listeners' views of the target show.
  var shown = DocumentSet()

  package init(_ state: TargetState) {
    self.state = state
    storedState = state
  }
}
