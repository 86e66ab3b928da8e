package import Documents

/// A `google.firestore.v1` message that a client sends. It names its database itself; names inside
/// are made relative to that.
package protocol RequestMessage {
  /// - Parameter database: What is meant where the message names no database, as the later ones of
  ///   a stream may.
  init?(_ reader: inout ProtobufReader, database: DatabasePrefix?)

  func write(to writer: inout ProtobufWriter)
}

/// A `google.firestore.v1` message that a server sends. It names no database, but the documents in
/// it have full names.
package protocol ResponseMessage {
  init?(_ reader: inout ProtobufReader, database: DatabasePrefix)

  func write(to writer: inout ProtobufWriter, database: DatabasePrefix)
}

extension RequestMessage {
  package static func decode(
    _ bytes: UnsafeRawBufferPointer, database: DatabasePrefix? = nil
  ) throws(DecodingError) -> Self {
    try ProtobufReader.decode(bytes) { Self(&$0, database: database) }
  }

  package static func decode(
    _ bytes: [UInt8], database: DatabasePrefix? = nil
  ) throws(DecodingError) -> Self {
    try bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
      try decode(UnsafeRawBufferPointer(bytes), database: database)
    }
  }

  package func encoded() -> [UInt8] {
    var writer = ProtobufWriter()
    write(to: &writer)
    return writer.bytes
  }
}

extension ResponseMessage {
  package static func decode(
    _ bytes: UnsafeRawBufferPointer, database: DatabasePrefix
  ) throws(DecodingError) -> Self {
    try ProtobufReader.decode(bytes) { Self(&$0, database: database) }
  }

  package static func decode(
    _ bytes: [UInt8], database: DatabasePrefix
  ) throws(DecodingError) -> Self {
    try bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
      try decode(UnsafeRawBufferPointer(bytes), database: database)
    }
  }

  package func encoded(database: DatabasePrefix) -> [UInt8] {
    var writer = ProtobufWriter()
    write(to: &writer, database: database)
    return writer.bytes
  }
}
