/// Why a replica's file cannot be used.
package enum ReplicaFileError: Error, Equatable, Sendable {
  /// Another program has it open.
  case inUse
  /// It is something else.
  case notAReplica
  case damaged(String)
  /// The file system or SQLite refuses.
  case failed(String)

  /// A sentence in English for a terminal.
  package var message: String {
    switch self {
    case .inUse: "The local copy is open in another program."
    case .notAReplica: "The file is no local copy of a Bookspine library."
    case .damaged(let reason): "The local copy is damaged: \(reason)."
    case .failed(let reason): "The local copy cannot be used: \(reason)."
    }
  }
}
