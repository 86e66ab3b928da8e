/// Serves the app: its files by their names, the page at `/`, and the way to its screens.
final class AssetRoutes {
  static let page = "index.html"
  /// The data console is a page of its own.
  private static let console = "console.html"
  /// The first segments of the screens' addresses. The page keeps them behind a `#`, so that it and
  /// its files are at one address; a link without the `#` is sent there.
  private static let screens: Set<Substring> = [
    "add", "books", "export", "import", "imports", "search", "series", "settings",
    "shelves", "statistics", "tags", "trash",
  ]

  private let assets: Assets

  init(_ assets: Assets) {
    self.assets = assets
  }

  func handle(_ exchange: HTTPExchange) {
    let request = exchange.request
    guard let path = request.path, let name = name(for: path) else {
      exchange.respond(.text(.notFound, "There is nothing at this address."))
      return
    }
    if isScreen(path) {
      var response = HTTPResponse.text(.found, "This screen is at /#\(request.rawPath).")
      response.headers.add("location", "/#" + request.rawPath)
      exchange.respond(response)
      return
    }
    guard let file = assets.file(name) else {
      exchange.respond(
        name == Self.page || name == Self.console
          ? .text(.unavailable, "The app is not built into this server; `make web` builds it.")
          : .text(.notFound, "There is nothing at this address."))
      return
    }
    respond(exchange, name, file)
  }

  private func name(for path: String) -> String? {
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    if segments.contains("..") || segments.contains(".") { return nil }
    switch path {
    case "/": return Self.page
    case "/console": return Self.console
    default: return String(path.dropFirst())
    }
  }

  private func isScreen(_ path: String) -> Bool {
    Self.screens.contains(path.dropFirst().prefix { $0 != "/" })
  }

  private func respond(_ exchange: HTTPExchange, _ name: String, _ file: Assets.File) {
    let compressed = accepts("gzip", exchange.request) ? assets.file(name + ".gz") : nil
    // Each form has its own tag: a cache must not take one for the other.
    let tag = "\"\(file.entityTag)\(compressed == nil ? "" : "-gz")\""
    var headers = HTTPHeaders()
    headers.add("etag", tag)
    // Kept, but asked about each time: the app and the server are always of the same version. And a
    // proxy that writes something of its own into the page would keep the service worker from
    // knowing it.
    headers.add("cache-control", "no-cache, no-transform")
    headers.add("vary", "accept-encoding")
    if exchange.request.headers.has(entityTag: tag) {
      exchange.respond(HTTPResponse(.notModified, headers))
      return
    }
    headers.add("content-type", MediaType.of(name))
    if compressed != nil { headers.add("content-encoding", "gzip") }
    exchange.respond(HTTPResponse(.ok, headers, body: compressed?.bytes ?? file.bytes))
  }

  /// RFC 9110, section 12.5.3, as far as one coding needs it.
  private func accepts(_ coding: String, _ request: HTTPRequest) -> Bool {
    request.headers.tokens("accept-encoding").contains { element in
      let parts = element.split(separator: ";").map { $0.trimmingSpaces() }
      guard parts.first == coding else { return false }
      let weight = parts.dropFirst().first { $0.utf8.starts(with: "q=".utf8) }
      return weight.flatMap { Double($0.dropFirst(2)) } != 0
    }
  }
}
