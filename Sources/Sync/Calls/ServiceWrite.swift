import Documents
internal import Wire

/// The write stream as a call.
final class ServiceWrite: WriteConnection, CallObserver {
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
