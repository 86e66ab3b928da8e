import Documents
import Wire

/// The beginning of a two-way call: its first message names the database, whose handler takes the
/// call from then on.
final class StreamOpening: CallHandler {
  private let call: Call
  private let databases: DatabaseDirectory
  private let open: (Call, ServedDatabase) -> any CallHandler

  init(
    _ call: Call, _ databases: DatabaseDirectory,
    open: @escaping (Call, ServedDatabase) -> any CallHandler
  ) {
    self.call = call
    self.databases = databases
    self.open = open
  }

  func received(_ message: ArraySlice<UInt8>) {
    do throws(CallStatus) {
      let handler = open(call, try databases.database(try prefix(message)))
      call.begin(handler)
      handler.received(message)
    } catch {
      call.end(error)
    }
  }

  func halfClosed() {
    call.end(.ok)
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
