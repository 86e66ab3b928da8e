/// Who answers which requests: a small table of methods and paths.
package struct HTTPRoutes {
  package typealias Handler = (HTTPExchange) -> Void

  package struct Route {
    let method: String
    let path: Path
    /// The longest body that is accepted.
    let bodyLimit: Int
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
  package mutating func add(
    _ method: String, _ path: Path, bodyLimit: Int = 0, _ handler: @escaping Handler
  ) {
    routes.append(Route(method: method, path: path, bodyLimit: bodyLimit, handler: handler))
  }

  func match(_ request: HTTPRequest) -> Match {
    let method = request.method == "HEAD" ? "GET" : request.method
    var methods: [String] = []
    for route in routes where route.path.matches(request.rawPath) {
      if route.method == method { return .route(route) }
      if !methods.contains(route.method) { methods.append(route.method) }
    }
    return methods.isEmpty ? .none : .otherMethods(methods)
  }
}
