/// A response that is complete in memory.
package struct HTTPResponse {
  package var status: HTTPStatus
  package var headers: HTTPHeaders
  package var body: [UInt8]

  package init(_ status: HTTPStatus, _ headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A line of text for a person.
  package static func text(_ status: HTTPStatus, _ text: String) -> HTTPResponse {
    var headers = HTTPHeaders()
    headers.add("content-type", "text/plain; charset=utf-8")
    return HTTPResponse(status, headers, body: Array((text + "\n").utf8))
  }

  /// - Parameter body: JSON in UTF-8.
  package static func json(_ status: HTTPStatus, _ body: [UInt8]) -> HTTPResponse {
    var headers = HTTPHeaders()
    headers.add("content-type", "application/json")
    headers.add("cache-control", "no-store")
    return HTTPResponse(status, headers, body: body)
  }
}
