/// No way to a server: streams never open. For a library that lives on this device alone.
package final class OfflineTransport: Transport {
  package init() {}

  package func openWatch(_ observer: any WatchObserver) -> any WatchConnection { NoWatch() }
  package func openWrite(_ observer: any WriteObserver) -> any WriteConnection { NoWrite() }
  package func renew() {}

  private final class NoWatch: WatchConnection {
    func watch(_ request: WatchRequest) {}
    func unwatch(_ target: Int) {}
    func close() {}
  }

  private final class NoWrite: WriteConnection {
    func handshake() {}
    func write(_ request: WriteOperation) {}
    func close() {}
  }
}
