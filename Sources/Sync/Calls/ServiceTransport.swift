package import Documents
internal import Wire

/// Speaks `google.firestore.v1` with a server: the engine's two streams as the calls Listen and
/// Write.
package final class ServiceTransport: Transport {
  private let calls: any CallOpener
  private let database: DatabasePrefix

  private static let listenMethod = "google.firestore.v1.Firestore/Listen"
  private static let writeMethod = "google.firestore.v1.Firestore/Write"

  package init(_ calls: any CallOpener, database: DatabasePrefix) {
    self.calls = calls
    self.database = database
  }

  package func openWatch(_ observer: any WatchObserver) -> any WatchConnection {
    let connection = ServiceWatch(database, observer)
    connection.call = calls.open(ServiceTransport.listenMethod, connection)
    return connection
  }

  package func openWrite(_ observer: any WriteObserver) -> any WriteConnection {
    let connection = ServiceWrite(database, observer)
    connection.call = calls.open(ServiceTransport.writeMethod, connection)
    return connection
  }

  package func renew() { calls.renew() }

  package func check() { calls.check() }
}

/// The watch stream as a call.
private final class ServiceWatch: WatchConnection, CallObserver {
  var call: (any Call)?
  private let database: DatabasePrefix
  private var observer: (any WatchObserver)?

  init(_ database: DatabasePrefix, _ observer: any WatchObserver) {
    self.database = database
    self.observer = observer
  }

  func watch(_ request: WatchRequest) {
    call?.send(request.message(database).encoded())
  }

  func unwatch(_ target: Int) {
    call?.send(ListenRequest(database: database, .removeTarget(target)).encoded())
  }

  func close() {
    observer = nil
    call?.cancel()
    call = nil
  }

  func callOpened() { observer?.streamOpened() }

  func callReceived(_ message: [UInt8]) {
    let response: ListenResponse
    do throws(DecodingError) {
      response = try ListenResponse.decode(message, database: database)
    } catch {
      end(SyncError(.internal, error.message))
      call?.cancel()
      call = nil
      return
    }
    observer?.streamReceived(response.watchChange, snapshotVersion: response.snapshotVersion)
  }

  func callEnded(code: Int, message: String) {
    call = nil
    end(SyncError(ended: code, message))
  }

  private func end(_ error: SyncError?) {
    let observer = observer
    self.observer = nil
    observer?.streamClosed(error)
  }
}

/// The write stream as a call.
private final class ServiceWrite: WriteConnection, CallObserver {
  var call: (any Call)?
  private let database: DatabasePrefix
  private var observer: (any WriteObserver)?

  init(_ database: DatabasePrefix, _ observer: any WriteObserver) {
    self.database = database
    self.observer = observer
  }

  func handshake() {
    call?.send(WriteRequest(database: database).encoded())
  }

  func write(_ request: WriteOperation) {
    call?.send(request.message(database).encoded())
  }

  func close() {
    observer = nil
    call?.cancel()
    call = nil
  }

  func callOpened() { observer?.streamOpened() }

  func callReceived(_ message: [UInt8]) {
    let response: WriteResponse
    do throws(DecodingError) {
      response = try WriteResponse.decode(message, database: database)
    } catch {
      end(SyncError(.internal, error.message))
      call?.cancel()
      call = nil
      return
    }
    observer?.streamReceived(response.answer)
  }

  func callEnded(code: Int, message: String) {
    call = nil
    end(SyncError(ended: code, message))
  }

  private func end(_ error: SyncError?) {
    let observer = observer
    self.observer = nil
    observer?.streamClosed(error)
  }
}

extension SyncError {
  /// Nil where a call ended in peace.
  fileprivate init?(ended code: Int, _ message: String) {
    if code == 0 { return nil }
    self.init(Code(rawValue: code) ?? .unknown, message)
  }
}
