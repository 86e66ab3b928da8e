import Glibc

/// What the program says to the person or script that called it.
enum Terminal {
  /// A line to standard output, at once: whoever waits for the server's address reads a pipe.
  static func say(_ line: String) {
    write(line, to: STDOUT_FILENO)
  }

  /// A line to standard error.
  static func complain(_ line: String) {
    write(line, to: STDERR_FILENO)
  }

  private static func write(_ line: String, to descriptor: Int32) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      // Nobody listens any more; there is nobody to tell.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
