/// A status of an HTTP response (RFC 9110, section 15).
package struct HTTPStatus: Equatable, Sendable {
  package let code: Int
  package let reason: String

  package init(_ code: Int, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  package static let ok = HTTPStatus(200, "OK")
  package static let created = HTTPStatus(201, "Created")
  package static let accepted = HTTPStatus(202, "Accepted")
  package static let noContent = HTTPStatus(204, "No Content")
  package static let found = HTTPStatus(302, "Found")
  package static let notModified = HTTPStatus(304, "Not Modified")
  package static let badRequest = HTTPStatus(400, "Bad Request")
  package static let unauthorized = HTTPStatus(401, "Unauthorized")
  package static let forbidden = HTTPStatus(403, "Forbidden")
  package static let notFound = HTTPStatus(404, "Not Found")
  package static let methodNotAllowed = HTTPStatus(405, "Method Not Allowed")
  package static let requestTimeout = HTTPStatus(408, "Request Timeout")
  package static let conflict = HTTPStatus(409, "Conflict")
  package static let contentTooLarge = HTTPStatus(413, "Content Too Large")
  package static let unsupportedMediaType = HTTPStatus(415, "Unsupported Media Type")
  package static let expectationFailed = HTTPStatus(417, "Expectation Failed")
  package static let misdirectedRequest = HTTPStatus(421, "Misdirected Request")
  package static let unprocessableContent = HTTPStatus(422, "Unprocessable Content")
  package static let upgradeRequired = HTTPStatus(426, "Upgrade Required")
  package static let headersTooLarge = HTTPStatus(431, "Request Header Fields Too Large")
  package static let internalError = HTTPStatus(500, "Internal Server Error")
  package static let notImplemented = HTTPStatus(501, "Not Implemented")
  package static let unavailable = HTTPStatus(503, "Service Unavailable")
  package static let versionNotSupported = HTTPStatus(505, "HTTP Version Not Supported")
}
