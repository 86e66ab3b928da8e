import Documents
import Exchange

/// A refusal as REST tells it: `{"error": {"code", "message", "status"}}`, with gRPC's code as its
/// status and the HTTP status that belongs to it.
struct RESTError: Error, Equatable {
  let status: CallStatus
  let httpStatus: HTTPStatus

  init(_ status: CallStatus, _ httpStatus: HTTPStatus? = nil) {
    self.status = status
    self.httpStatus = httpStatus ?? status.code.httpStatus
  }

  static func invalidArgument(_ message: String) -> RESTError {
    RESTError(CallStatus(.invalidArgument, message))
  }

  init(_ problem: ProtoJSONProblem) {
    self = .invalidArgument(problem.message)
  }

  /// The object, in the layout of Google's servers.
  ///
  /// - Parameter indentation: the spaces before each of its lines but the first.
  func json(isPretty: Bool) -> [UInt8] {
    var writer = JSONWriter()
    let lines = isPretty ? ["\n  ", "\n    ", "\n"] : ["", "", ""]
    let space = isPretty ? " " : ""
    writer.text("{\(lines[0])\"error\":\(space){")
    writer.text("\(lines[1])\"code\":\(space)\(httpStatus.code),")
    writer.text("\(lines[1])\"message\":\(space)")
    writer.string(status.message)
    writer.text(",\(lines[1])\"status\":\(space)\"\(status.code.name)\"")
    writer.text("\(lines[0])}\(lines[2])}")
    return writer.bytes
  }
}

extension StatusCode {
  /// As `google.rpc.Code` writes it.
  var name: String {
    switch self {
    case .ok: "OK"
    case .cancelled: "CANCELLED"
    case .unknown: "UNKNOWN"
    case .invalidArgument: "INVALID_ARGUMENT"
    case .deadlineExceeded: "DEADLINE_EXCEEDED"
    case .notFound: "NOT_FOUND"
    case .alreadyExists: "ALREADY_EXISTS"
    case .permissionDenied: "PERMISSION_DENIED"
    case .resourceExhausted: "RESOURCE_EXHAUSTED"
    case .failedPrecondition: "FAILED_PRECONDITION"
    case .aborted: "ABORTED"
    case .outOfRange: "OUT_OF_RANGE"
    case .unimplemented: "UNIMPLEMENTED"
    case .internal: "INTERNAL"
    case .unavailable: "UNAVAILABLE"
    case .dataLoss: "DATA_LOSS"
    case .unauthenticated: "UNAUTHENTICATED"
    }
  }

  /// The status of HTTP that google/rpc/code.proto gives it.
  var httpStatus: HTTPStatus {
    switch self {
    case .ok: .ok
    case .cancelled: HTTPStatus(499, "Client Closed Request")
    case .invalidArgument, .failedPrecondition, .outOfRange: .badRequest
    case .deadlineExceeded: HTTPStatus(504, "Gateway Timeout")
    case .notFound: .notFound
    case .alreadyExists, .aborted: .conflict
    case .permissionDenied: .forbidden
    case .unauthenticated: .unauthorized
    case .resourceExhausted: HTTPStatus(429, "Too Many Requests")
    case .unimplemented: .notImplemented
    case .unavailable: .unavailable
    case .unknown, .internal, .dataLoss: .internalError
    }
  }
}
