import Glibc

/// A file that the user named.
enum InputFile {
  /// The largest file that is read: what a server accepts.
  private static let limit = 64 * 1_048_576

  /// The whole file; "-" is standard input.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    while true {
      var part = [UInt8](repeating: 0, count: 256 * 1024)
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw failure(path) }
      if count == 0 { return bytes }
      bytes += part[..<count]
      if bytes.count > limit {
        throw .failed("\(path) is larger than 64 MB, and so no table of books")
      }
    }
  }

  /// The path's last segment.
  static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func failure(_ path: String) -> CommandFailure {
    .failed("\(path) cannot be read: \(String(cString: strerror(errno)))")
  }
}
