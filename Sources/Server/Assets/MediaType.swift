/// The media types of the files that the app consists of.
enum MediaType {
  /// - Parameter name: a file name; what follows its last dot decides.
  static func of(_ name: String) -> String {
    switch name.split(separator: ".").last ?? "" {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "wasm": "application/wasm"
    case "json", "map": "application/json"
    case "webmanifest": "application/manifest+json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "webp": "image/webp"
    case "jpg", "jpeg": "image/jpeg"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
