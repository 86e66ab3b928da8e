/// Why bytes are no frame of our WebSocket. A peer that sends such is not spoken to any more.
package enum CallFrameError: Error {
  /// The message ends within a number or a text.
  case truncated
  /// Bytes follow where the frame should end.
  case trailingBytes
  case unknownKind
  /// A call's number is 0 or above 2³¹ − 1, or a number is not written in its shortest form.
  case invalidNumber
  /// A text is no UTF-8.
  case invalidText
  /// A text or a list is longer than `CallFrame.Limits` allow.
  case tooLong
  /// The status is none of gRPC's.
  case invalidStatus
}
