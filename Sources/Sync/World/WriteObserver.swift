/// Hears what comes on one write stream.
package protocol WriteObserver: AnyObject {
  func streamOpened()
  func streamReceived(_ answer: WriteAnswer)
  /// - Parameter error: Nil where the server ended the stream in peace.
  func streamClosed(_ error: SyncError?)
}
