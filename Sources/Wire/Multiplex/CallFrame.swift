/// One step of a call on Bookspine's WebSocket: the whole content of one binary message.
///
/// Calls are started by the client, which numbers them upwards from 1 and never uses a number twice
/// on a connection. `Documentation/Protocol.md` describes the bytes.
package indirect enum CallFrame {
  /// The client starts a call of a method such as `google.firestore.v1.Firestore/Listen`.
  case open(call: UInt32, method: String, metadata: [CallMetadata])
  /// A protobuf message of the call, in either direction.
  case message(call: UInt32, bytes: ArraySlice<UInt8>)
  /// The client sends no more messages.
  case halfClose(call: UInt32)
  /// The call is over: from the server with its outcome, from the client to cancel it. `code` is
  /// one of gRPC's (0 is success).
  case end(call: UInt32, code: UInt32, message: String)

  /// The subprotocol that both sides name when the WebSocket is opened.
  package static let subprotocol = "bookspine.v1"
  /// The status with which a WebSocket closes whose client offered only other versions of the
  /// subprotocol: the app is older or newer than the server and must be loaded again.
  package static let otherVersionCloseCode: UInt16 = 4001
  /// The status with which a server that goes down closes its WebSockets (RFC 6455: going away).
  package static let goingAwayCloseCode: UInt16 = 1001
}

/// What a call carries beside its messages, such as the name of the device. Like headers in HTTP.
package struct CallMetadata {
  /// In lower case.
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
