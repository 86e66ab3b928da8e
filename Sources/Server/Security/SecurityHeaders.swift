/// The headers that every response carries, so that no route can forget them.
enum SecurityHeaders {
  /// Everything comes from this server; WebAssembly may be compiled, scripts may not be evaluated;
  /// pictures may also be made in the page (covers).
  static let contentSecurityPolicy = [
    "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'",
    "img-src 'self' data: blob:", "worker-src 'self'", "manifest-src 'self'", "object-src 'none'",
    "base-uri 'none'", "frame-ancestors 'none'",
    "form-action 'self'",
  ].joined(separator: "; ")

  static let lines =
    [
      "content-security-policy: \(contentSecurityPolicy)",
      "x-content-type-options: nosniff",
      "referrer-policy: same-origin",
      "cross-origin-opener-policy: same-origin",
      "cross-origin-resource-policy: same-origin",
    ].joined(separator: "\r\n") + "\r\n"
}
