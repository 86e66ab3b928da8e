/// The way to a server: opens the two streams that the engine needs, and calls of other methods.
package protocol Transport: AnyObject {
  func openWatch(_ observer: any WatchObserver) -> any WatchConnection
  func openWrite(_ observer: any WriteObserver) -> any WriteConnection

  /// Opens a call of a method, named as `CallOpener` says; nil where nothing but the two streams
  /// can be opened.
  func open(_ method: String, _ observer: any CallObserver) -> (any Call)?

  /// Drops what the streams went over, for the way to the server may have changed. All streams
  /// are closed when this is called; other calls end.
  func renew()

  /// Finds out soon whether the connection still stands; streams are closed if it does not.
  func check()
}

extension Transport {
  /// Nothing, for what has no connection apart from its streams.
  package func open(_ method: String, _ observer: any CallObserver) -> (any Call)? { nil }
  package func renew() {}
  package func check() {}
}
