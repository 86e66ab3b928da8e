/// What all connections of a server share: the routes, who may ask, and the headers of every
/// response.
final class Site {
  let policy: HostPolicy
  var routes = HTTPRoutes()
  private var date = HTTPDate()

  init(policy: HostPolicy) {
    self.policy = policy
  }

  func route(for request: HTTPRequest) throws(HTTPError) -> HTTPRoutes.Route {
    switch routes.match(request) {
    case .route(let route):
      return route
    case .otherMethods(let methods):
      throw HTTPError(
        .methodNotAllowed, "Here one may use \(methods.joined(separator: ", ")) only.")
    case .none:
      throw HTTPError(.notFound, "There is nothing at this address.")
    }
  }

  /// The value of `Allow` for a request whose method is not served.
  func allowedMethods(for request: HTTPRequest) -> String {
    guard case .otherMethods(let methods) = routes.match(request) else { return "" }
    return methods.joined(separator: ", ")
  }

  /// - Parameter length: nil for a response that has no body; `.some(nil)` for one in chunks.
  func head(
    _ status: HTTPStatus, _ headers: HTTPHeaders, length: Int??, isClosing: Bool,
    extra: [HTTPHeaders.Field]
  ) -> [UInt8] {
    var text = statusLine(status)
    for field in headers.fields + extra {
      text += "\(field.name): \(field.value)\r\n"
    }
    switch length {
    case .some(.some(let length)): text += "content-length: \(length)\r\n"
    case .some(.none): text += "transfer-encoding: chunked\r\n"
    case .none: break
    }
    if isClosing { text += "connection: close\r\n" }
    return Array((text + SecurityHeaders.lines + "\r\n").utf8)
  }

  func upgradeHead(_ headers: HTTPHeaders) -> [UInt8] {
    var text = statusLine(HTTPStatus(101, "Switching Protocols"))
    for field in headers.fields {
      text += "\(field.name): \(field.value)\r\n"
    }
    return Array((text + "connection: upgrade\r\n\r\n").utf8)
  }

  private func statusLine(_ status: HTTPStatus) -> String {
    "HTTP/1.1 \(status.code) \(status.reason)\r\ndate: \(date.now())\r\n"
  }
}
