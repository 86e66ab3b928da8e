/// What speaks on a connection: HTTP/1.1, a WebSocket, HTTP/2. The connection calls it on the loop's thread.
protocol ConnectionProtocol: AnyObject {
  /// The peer sent bytes. They are valid during the call only in the sense that the slice's storage
  /// is reused: keep what is not consumed.
  func received(_ bytes: ArraySlice<UInt8>)
  /// The peer will send no more, but may still read.
  func peerFinished()
  /// The outgoing bytes, once more than the high-water mark, are few again.
  func drained()
  /// About once a second, for timeouts.
  func tick(now: Int64)
  /// The server is going down: finish what is under way, take nothing new.
  func shutDown()
  /// What is held in memory for the peer, the connection's own queue left out, in bytes.
  var held: Int { get }
  /// Lets go of what is held: there is too much in memory.
  func shed()
  /// The connection is gone. Nothing is called after this.
  func closed()
}
