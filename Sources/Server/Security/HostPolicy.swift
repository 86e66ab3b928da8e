/// Which names the server answers to, and which pages may talk to it.
///
/// A page elsewhere on the web can make a name of its own point to 127.0.0.1 (DNS rebinding) or send
/// a form to it. The first shows in `Host`, the second in `Origin`, which browsers send with every
/// POST and every WebSocket; programs that are no browsers send none.
struct HostPolicy {
  private let authorities: Set<String>
  private let shown: String

  /// - Parameters:
  ///   - host: the host that the server was told to listen at.
  ///   - port: its own port.
  init(host: String, port: UInt16) {
    var hosts = ["localhost", "127.0.0.1", "[::1]"]
    let bracketed = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    if !hosts.contains(bracketed.lowercased()) { hosts.append(bracketed.lowercased()) }
    // 80 is the port that browsers leave out.
    authorities = Set(hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : []))
    shown = hosts.map { "\($0):\(port)" }.joined(separator: ", ")
  }

  /// - Parameters:
  ///   - authority: the host that the request is for, in any case.
  ///   - origins: of a request that may change something.
  ///   - allowed: the other origins that may use what it is for.
  func check(
    authority: String, origins: [String] = [], allowed: AllowedOrigins = .none
  ) throws(HTTPError) {
    guard authorities.contains(authority.lowercased()) else {
      throw HTTPError(
        .misdirectedRequest, "This server answers to \(shown), not to the host of this request.")
    }
    for origin in origins where !isOwn(origin: origin) && !allowed.contains(origin) {
      throw HTTPError(.forbidden, "Pages of another origin may not talk to this server.")
    }
  }

  func check(_ request: HTTPRequest, allowed: AllowedOrigins) throws(HTTPError) {
    let changesNothing = request.method == "GET" || request.method == "HEAD"
    let isHarmless = changesNothing && request.headers["upgrade"] == nil
    try check(
      authority: request.authority, origins: isHarmless ? [] : request.headers.all("origin"),
      allowed: allowed)
  }

  /// What lets a page of another origin read the answer (https://fetch.spec.whatwg.org/#http-cors-protocol);
  /// nothing where it may not.
  func headers(for request: HTTPRequest, allowed: AllowedOrigins) -> [HTTPHeaders.Field] {
    if allowed == .none { return [] }
    let vary = HTTPHeaders.Field(name: "vary", value: "origin")
    guard let origin = request.headers["origin"], allowed.contains(origin) else { return [vary] }
    return [vary, HTTPHeaders.Field(name: "access-control-allow-origin", value: origin)]
  }

  private func isOwn(origin: String) -> Bool {
    let origin = origin.lowercased()
    guard origin.utf8.starts(with: "http://".utf8) else { return false }
    return authorities.contains(String(origin.dropFirst("http://".count)))
  }
}
