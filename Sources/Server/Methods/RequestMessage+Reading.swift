import Documents
import Wire

extension RequestMessage {
  /// Reads a call's message.
  ///
  /// - Parameter known: the stream's database, where only the first request names it.
  static func read(
    _ message: ArraySlice<UInt8>, known: DatabasePrefix? = nil
  ) throws(CallStatus) -> Self {
    do throws(DecodingError) {
      return try message.withUnsafeBufferPointer { bytes throws(DecodingError) in
        try Self.decode(UnsafeRawBufferPointer(bytes), database: known)
      }
    } catch {
      throw CallStatus(error)
    }
  }
}
