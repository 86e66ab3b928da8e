/// Why a server could not be asked.
package enum ClientError: Error, Equatable, Sendable {
  /// Nobody listens there, or not any more.
  case unreachable(String)
  /// The connection broke, or fell silent, before the answer was complete.
  case interrupted(String)
  /// The answer is not what a Bookspine server of this version gives.
  case unexpectedAnswer(String)
  /// The server answered the request with an error.
  case refused(status: Int, message: String)

  /// A sentence in English for a terminal.
  package var message: String {
    switch self {
    case .unreachable(let reason): "The server cannot be reached: \(reason)."
    case .interrupted(let reason): "The connection to the server broke: \(reason)."
    case .unexpectedAnswer(let detail): "The server's answer is not understood: \(detail)."
    case .refused(_, let message): message
    }
  }
}
