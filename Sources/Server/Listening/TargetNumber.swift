import Documents

/// Finds out which target a refused request wanted to add, so that the refusal ends the target and
/// not the whole stream.
enum TargetNumber {
  /// - Parameter message: bytes of a `ListenRequest` that could not be read as a whole.
  /// - Returns: `add_target.target_id`, if the bytes are well-formed up to there.
  static func find(in message: ArraySlice<UInt8>) -> Int? {
    message.withUnsafeBytes { bytes in
      do throws(DecodingError) {
        return try find(ProtobufReader(bytes))
      } catch {
        return nil
      }
    }
  }

  private static func find(_ reader: ProtobufReader) throws(DecodingError) -> Int? {
    var reader = reader
    var number: Int?
    while let tag = try reader.nextTag() {
      guard tag.field == 2, tag.type == .lengthDelimited else {
        try reader.skip(tag)
        continue
      }
      var target = ProtobufReader(try reader.delimited())
      while let tag = try target.nextTag() {
        if tag.field == 5, tag.type == .varint {
          number = Int(Int32(truncatingIfNeeded: try target.varint()))
        } else {
          try target.skip(tag)
        }
      }
    }
    return number == 0 ? nil : number
  }
}
