import Documents
internal import Wire

/// The watch stream as a call.
final class ServiceWatch: WatchConnection, CallObserver {
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
