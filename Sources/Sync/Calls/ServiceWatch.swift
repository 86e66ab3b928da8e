import Documents
internal import Wire

/// The watch stream as a call.
final class ServiceWatch: ServiceStream, WatchConnection {
  private let observer: any WatchObserver

  init(_ database: DatabasePrefix, _ observer: any WatchObserver) {
    self.observer = observer
    super.init(database, observer)
  }

  func watch(_ request: WatchRequest) {
    send(request.message(database).encoded())
  }

  func unwatch(_ target: Int) {
    send(ListenRequest(database: database, .removeTarget(target)).encoded())
  }

  override func take(_ message: [UInt8]) throws(DecodingError) {
    let response = try ListenResponse.decode(message, database: database)
    observer.streamReceived(response.watchChange, snapshotVersion: response.snapshotVersion)
  }
}
