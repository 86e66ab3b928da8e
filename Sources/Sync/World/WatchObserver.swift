package import Documents

/// Hears what comes on one watch stream.
package protocol WatchObserver: AnyObject {
  func streamOpened()
  /// - Parameter snapshotVersion: The time up to which all targets are told, where the message
  ///   completes a snapshot.
  func streamReceived(_ change: WatchChange, snapshotVersion: Timestamp?)
  /// - Parameter error: Nil where the server ended the stream in peace.
  func streamClosed(_ error: SyncError?)
}
