/// A request that cannot be served as it is; the connection is closed after the answer, since where
/// the next request begins is not certain.
package struct HTTPError: Error, Equatable {
  package let status: HTTPStatus
  /// What is wrong, for the person who reads the answer.
  package let message: String

  package init(_ status: HTTPStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  static func bad(_ message: String) -> HTTPError {
    HTTPError(.badRequest, message)
  }
}
