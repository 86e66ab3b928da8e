/// The way to a server: opens the two streams that the engine needs.
package protocol Transport: AnyObject {
  func openWatch(_ observer: any WatchObserver) -> any WatchConnection
  func openWrite(_ observer: any WriteObserver) -> any WriteConnection

  /// Drops what the streams went over, for the way to the server may have changed. All streams
  /// are closed when this is called.
  func renew()

  /// Finds out soon whether the connection still stands; streams are closed if it does not.
  func check()
}

extension Transport {
  /// Nothing, for what has no connection apart from its streams.
  package func renew() {}
  package func check() {}
}
