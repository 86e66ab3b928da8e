import Documents
internal import Wire

/// The write stream as a call.
final class ServiceWrite: ServiceStream, WriteConnection {
  private let observer: any WriteObserver

  init(_ database: DatabasePrefix, _ observer: any WriteObserver) {
    self.observer = observer
    super.init(database, observer)
  }

  func handshake() {
    send(WriteRequest(database: database).encoded())
  }

  func write(_ request: WriteOperation) {
    send(request.message(database).encoded())
  }

  override func take(_ message: [UInt8]) throws(DecodingError) {
    observer.streamReceived(try WriteResponse.decode(message, database: database).answer)
  }
}
