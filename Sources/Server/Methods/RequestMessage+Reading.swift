import Documents
import Wire

extension RequestMessage {
  /// Reads a call's message and checks its database.
  ///
  /// - Parameter known: the stream's database, where only the first request names it.
  static func read(
    _ message: ArraySlice<UInt8>, known: DatabasePrefix? = nil, database: (Self) -> DatabasePrefix
  ) throws(CallStatus) -> Self {
    let request: Self
    do throws(DecodingError) {
      request = try message.withUnsafeBufferPointer { bytes throws(DecodingError) in
        try Self.decode(UnsafeRawBufferPointer(bytes), database: known)
      }
    } catch {
      throw CallStatus(error)
    }
    try LibraryDatabase.check(database(request))
    return request
  }
}
