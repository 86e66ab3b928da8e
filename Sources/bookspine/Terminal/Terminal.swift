import Glibc

/// What the program says to the person or script that called it.
enum Terminal {
  /// A line to standard output, at once: whoever waits for the server's address reads a pipe.
  static func say(_ line: String) {
    _ = write(Array((line + "\n").utf8), to: STDOUT_FILENO)
  }

  /// A line to standard error.
  static func complain(_ line: String) {
    _ = write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }

  /// A piece of text to standard error, without a line feed.
  static func hint(_ text: String) {
    _ = write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Bytes to standard output.
  /// - Throws: `CommandFailure.failed` if they cannot be written: a full disk must not look like a
  ///   complete export.
  static func output(_ bytes: [UInt8]) throws(CommandFailure) {
    if let error = write(bytes, to: STDOUT_FILENO) {
      throw .failed("the output cannot be written: \(String(cString: strerror(error)))")
    }
  }

  /// Whether a person reads the standard output, and wants colours.
  static let showsColours = isTerminal(STDOUT_FILENO) && !isSet("NO_COLOR")
  /// Whether a person watches standard error.
  static let showsProgress = isTerminal(STDERR_FILENO)

  /// A text with more weight, where there are colours.
  static func strong(_ text: String) -> String { showsColours ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// A text with less weight, where there are colours.
  static func faint(_ text: String) -> String { showsColours ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

  private static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"
  }

  /// https://no-color.org: set and not empty.
  private static func isSet(_ variable: String) -> Bool {
    getenv(variable).map { $0.pointee != 0 } ?? false
  }

  /// - Returns: The error's number if not everything could be written.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
