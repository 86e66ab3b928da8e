/// The server's part of one call. The transport calls it on the loop's thread, and not any more once
/// the call has ended.
package protocol CallHandler: AnyObject {
  /// A message came from the client.
  func received(_ message: ArraySlice<UInt8>)
  /// The client sends no more.
  func halfClosed()
  /// The client cancelled the call, or has gone.
  func cancelled()
  /// The client has taken most of what waited for it.
  func drained()
}

extension CallHandler {
  package func halfClosed() {}
  package func cancelled() {}
  package func drained() {}
}
