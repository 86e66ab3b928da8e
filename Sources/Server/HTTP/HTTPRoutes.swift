/// Who answers which requests: a small table of methods and paths.
package struct HTTPRoutes {
  package typealias Handler = (HTTPExchange) -> Void

  package struct Route {
    let method: String
    let path: Path
    /// The longest body that is accepted.
    let bodyLimit: Int
    /// The other origins whose pages may use it.
    let origins: AllowedOrigins
    let handler: Handler
  }

  /// Which paths a route answers; compared with the path as it was sent (percent-encoded).
  package enum Path {
    /// This path only.
    case exact(String)
    /// Every path that begins so; give the slash at the end.
    case prefix(String)

    func matches(_ path: String) -> Bool {
      switch self {
      case .exact(let exact): path == exact
      case .prefix(let prefix): path.utf8.starts(with: prefix.utf8)
      }
    }
  }

  enum Match {
    case route(Route)
    /// The path is known, the method is not; these are.
    case otherMethods([String])
    case none
  }

  private var routes: [Route] = []

  package init() {}

  /// Adds a route. Earlier ones go first. A route for GET answers HEAD too, without the body.
  ///
  /// - Parameter origins: the other origins whose pages may use it.
  package mutating func add(
    _ method: String, _ path: Path, bodyLimit: Int = 0,
    origins: AllowedOrigins = .none, _ handler: @escaping Handler
  ) {
    routes.append(
      Route(
        method: method, path: path, bodyLimit: bodyLimit, origins: origins, handler: handler))
  }

  func match(_ request: HTTPRequest) -> Match {
    let method = request.method == "HEAD" ? "GET" : request.method
    var methods: [String] = []
    var origins = AllowedOrigins.none
    for route in routes where route.path.matches(request.rawPath) {
      if route.method == method { return .route(route) }
      if origins == .none { origins = route.origins }
      if !methods.contains(route.method) { methods.append(route.method) }
    }
    guard !methods.isEmpty else { return .none }
    if method == "OPTIONS" { return .route(.options(methods, origins)) }
    return .otherMethods(methods)
  }
}

extension HTTPRoutes.Route {
  /// Says which methods there are, and to a browser whether a page of another origin may use them.
  fileprivate static func options(
    _ methods: [String], _ origins: AllowedOrigins
  ) -> HTTPRoutes.Route {
    HTTPRoutes.Route(
      method: "OPTIONS", path: .prefix("/"), bodyLimit: 0, origins: origins
    ) { exchange in
      let methods = (methods.contains("GET") ? ["HEAD"] : []) + methods
      let list = methods.sorted().joined(separator: ", ")
      var headers = HTTPHeaders()
      headers.add("allow", list)
      let asked = exchange.request.headers
      if let origin = asked["origin"], origins.contains(origin),
        asked["access-control-request-method"] != nil
      {
        headers.add("access-control-allow-methods", list)
        if let names = asked["access-control-request-headers"] {
          headers.add("access-control-allow-headers", names)
        }
        headers.add("access-control-max-age", "3600")
        // A page from elsewhere reaches this machine only if it was named.
        if asked["access-control-request-private-network"] == "true", origins.names(origin) {
          headers.add("access-control-allow-private-network", "true")
        }
      }
      exchange.respond(HTTPResponse(.noContent, headers))
    }
  }
}
