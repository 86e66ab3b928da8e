/// Hears how one stream begins and ends.
package protocol StreamObserver: AnyObject {
  func streamOpened()
  /// - Parameter error: Nil where the server ended the stream in peace.
  func streamClosed(_ error: SyncError?)
}
