import Documents
import HTTP2
import Wire

/// The header fields of answers.
enum GRPCAnswer {
  private static let leading = [(":status", "200"), ("content-type", "application/grpc")]

  /// What stands before the first message.
  static let head = HTTP2Headers(leading)
  private static let success = HTTP2Headers([("grpc-status", "0")])

  /// What stands after the last message.
  static func trailers(_ status: CallStatus) -> HTTP2Headers {
    status == .ok ? success : adding(status, to: HTTP2Headers())
  }

  /// A whole answer without messages.
  static func only(_ status: CallStatus) -> HTTP2Headers {
    adding(status, to: head)
  }

  /// What tells a client which compressions it may use.
  static func withEncodings(_ headers: HTTP2Headers) -> HTTP2Headers {
    var headers = headers
    headers.add("grpc-accept-encoding", "identity,gzip,deflate")
    return headers
  }

  private static func adding(_ status: CallStatus, to headers: HTTP2Headers) -> HTTP2Headers {
    var headers = headers
    headers.add("grpc-status", "\(status.code.rawValue)")
    if !status.message.isEmpty {
      headers.add("grpc-message", GRPCStatusText.encode(status.message), isIndexed: false)
    }
    return headers
  }
}
