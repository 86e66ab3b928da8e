/// The head of a request.
package struct HTTPRequest: Sendable {
  package let method: String
  /// The path as it was sent, still percent-encoded, beginning with a slash.
  package let rawPath: String
  /// What follows the question mark, still percent-encoded.
  package let query: String?
  package let headers: HTTPHeaders
  /// The host that the request is for: from the absolute target, else from the `Host` field.
  package let authority: String
  /// Whether the client may send another request on the connection.
  package let keepsAlive: Bool
  package let body: Body

  /// How the body's end is found.
  package enum Body: Equatable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  /// The path with its percent-encoding undone; nil if that is malformed, no UTF-8, or holds NUL.
  package var path: String? {
    PercentEncoding.decode(rawPath)
  }
}
