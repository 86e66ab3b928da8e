import Documents
import Wire

/// The beginning of a two-way call: its first message names the database, whose handler takes the
/// call from then on.
final class StreamOpening: CallHandler {
  private let call: Call
  private let databases: DatabaseDirectory
  private let open: (Call, ServedDatabase) -> any CallHandler
  /// What came before the database was open; nil until the first message.
  private var waiting: [ArraySlice<UInt8>]?
  private var waitingBytes = 0
  private var isHalfClosed = false

  init(
    _ call: Call, _ databases: DatabaseDirectory,
    open: @escaping (Call, ServedDatabase) -> any CallHandler
  ) {
    self.call = call
    self.databases = databases
    self.open = open
  }

  func received(_ message: ArraySlice<UInt8>) {
    guard waiting == nil else {
      waiting?.append(message)
      // A small message takes memory too.
      waitingBytes += message.count + 64
      call.hold(waitingBytes)
      return
    }
    waiting = [message]
    do throws(CallStatus) {
      let prefix = try prefix(message)
      databases.find(prefix, .making, for: call) { [self] database in begin(database) }
    } catch {
      call.end(error)
    }
  }

  func halfClosed() {
    if waiting == nil { call.end(.ok) } else { isHalfClosed = true }
  }

  private func begin(_ database: ServedDatabase) {
    call.hold(0)
    let handler = open(call, database)
    call.begin(handler)
    for message in waiting ?? [] where !call.isOver { handler.received(message) }
    if isHalfClosed, !call.isOver { handler.halfClosed() }
  }

  private func prefix(_ message: ArraySlice<UInt8>) throws(CallStatus) -> DatabasePrefix {
    do throws(DecodingError) {
      return try message.withUnsafeBufferPointer { bytes throws(DecodingError) in
        try DatabasePrefix(ofRequest: UnsafeRawBufferPointer(bytes))
      }
    } catch {
      throw CallStatus(error)
    }
  }
}
