package import Documents

/// Hears what comes on one watch stream.
package protocol WatchObserver: StreamObserver {
  /// - Parameter snapshotVersion: The time up to which all targets are told, where the message
  ///   completes a snapshot.
  func streamReceived(_ change: WatchChange, snapshotVersion: Timestamp?)
}
