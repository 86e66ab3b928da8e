import Documents

/// Finds out which target a refused request wanted to add, so that the refusal ends the target and
/// not the whole stream.
enum TargetNumber {
  /// - Parameter message: bytes of a `ListenRequest` that could not be read as a whole.
  /// - Returns: `add_target.target_id`, if the bytes are well-formed up to there.
  static func find(in message: ArraySlice<UInt8>) -> Int? {
    message.withUnsafeBytes { bytes in
      do throws(DecodingError) {
        return try ProtobufReader.decode(bytes) { find(&$0) }
      } catch {
        return nil
      }
    }
  }

  private static func find(_ reader: inout ProtobufReader) -> Int? {
    var number: Int?
    while reader.nextField() {
      guard reader.field == 2, reader.type == .lengthDelimited else {
        reader.skip()
        continue
      }
      var target = reader.message()
      while target.nextField() {
        if target.field == 5, target.type == .varint {
          number = Int(Int32(truncatingIfNeeded: target.varint()))
        } else {
          target.skip()
        }
      }
    }
    return number == 0 ? nil : number
  }
}
