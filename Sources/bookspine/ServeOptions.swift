import Glibc
import Server

/// What `bookspine serve` was told.
struct ServeOptions {
  struct Failure: Error {
    let message: String
  }

  var configuration = ServerConfiguration()
  var library = ServeOptions.defaultLibrary

  static func parse(_ arguments: [String]) -> Result<ServeOptions, Failure> {
    var options = ServeOptions()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, ["--host", "--port", "--library", "--assets"].contains(name)
      else {
        return .failure(Failure(message: "unknown option \(argument)"))
      }
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
        return .failure(Failure(message: "\(name) needs a value"))
      }
      switch name {
      case "--host": options.configuration.host = value
      case "--assets": options.configuration.assets = value
      case "--library": options.library = value
      default:
        guard let port = UInt16(value) else {
          return .failure(Failure(message: "--port takes a number from 0 to 65535, not \(value)"))
        }
        options.configuration.port = port
      }
    }
    return .success(options)
  }

  /// In the user's data folder (XDG base directory specification).
  private static var defaultLibrary: String {
    let named = getenv("XDG_DATA_HOME").map { String(cString: $0) } ?? ""
    let home = getenv("HOME").map { String(cString: $0) } ?? "."
    // The specification wants relative paths ignored.
    let data = named.utf8.first == UInt8(ascii: "/") ? named : home + "/.local/share"
    return data + "/bookspine/library.bookspine"
  }
}
