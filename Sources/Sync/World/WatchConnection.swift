/// One watch stream.
package protocol WatchConnection: AnyObject {
  func watch(_ request: WatchRequest)
  func unwatch(_ target: Int)
  /// Ends the stream; the observer hears nothing more.
  func close()
}
