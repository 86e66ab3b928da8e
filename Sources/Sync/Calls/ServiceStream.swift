import Documents
internal import Wire

/// One of the engine's streams as a call.
class ServiceStream: CallObserver {
  final var call: (any Call)?
  final let database: DatabasePrefix
  private final var observer: (any StreamObserver)?

  init(_ database: DatabasePrefix, _ observer: any StreamObserver) {
    self.database = database
    self.observer = observer
  }

  /// Hands a message on. Both streams have their own.
  func take(_ message: [UInt8]) throws(DecodingError) {}

  final func send(_ message: [UInt8]) {
    call?.send(message)
  }

  final func close() {
    observer = nil
    cancel()
  }

  final func callOpened() { observer?.streamOpened() }

  final func callReceived(_ message: [UInt8]) {
    if observer == nil { return }
    do throws(DecodingError) {
      try take(message)
    } catch {
      end(SyncError(.internal, error.message))
      cancel()
    }
  }

  final func callEnded(code: Int, message: String) {
    call = nil
    end(SyncError(ended: code, message))
  }

  private final func cancel() {
    call?.cancel()
    call = nil
  }

  private final func end(_ error: SyncError?) {
    let observer = observer
    self.observer = nil
    observer?.streamClosed(error)
  }
}
