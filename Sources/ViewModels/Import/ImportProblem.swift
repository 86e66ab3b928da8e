import Documents

/// Why an import did not come to its end.
package indirect enum ImportProblem: Equatable, Sendable {
  /// The server cannot be reached.
  case offline
  case tooLarge
  /// The server says what is wrong with the file, in a sentence.
  case refused(String)
  /// The reader broke it off while it ran: what had come in can be undone.
  case brokenOff
  case other

  /// Whether the same file may come in another time.
  package var mayPass: Bool {
    switch self {
    case .tooLarge, .refused: false
    case .offline, .brokenOff, .other: true
    }
  }

  /// - Parameter status: the answer's HTTP status; 0 where there was none.
  init(status: Int, _ answer: MapValue) {
    if status == 0 {
      self = .offline
    } else if status == 413 {
      self = .tooLarge
    } else if case .map(let error)? = answer["error"] {
      self =
        error["reason"] == .string("cancelled") ? .brokenOff : .refused(error.text("message"))
    } else {
      self = .other
    }
  }
}
