package import Documents

/// Why a library could not be opened, read or written as a whole. What is wrong with a single
/// commit is a `CommitError`.
package enum StorageError: Error, Equatable, Sendable {
  /// Another process has it open.
  case owned(by: LibraryOwner)
  /// The file is something else.
  case notALibrary(String)
  /// The file was written by a newer version of the program.
  case newerVersion(found: Int, known: Int)
  case damaged(String)
  /// A write-ahead log lies beside the file that does not fit it.
  case foreignLog(String)
  /// The file is not where it was opened any more.
  case fileGone(String)
  /// The file or its folder may not be written.
  case notWritable(String)
  case cannotOpen(String)
  case diskFull
  case outOfMemory
  /// The commit log no longer holds, or never held, the wanted moment.
  case readTooOld
  /// The store was closed.
  case closed
  case failed(String)
}

extension StorageError {
  /// The status by which a server answers.
  package var status: StatusCode {
    switch self {
    case .owned, .closed, .fileGone: .unavailable
    case .notALibrary, .foreignLog, .newerVersion, .notWritable, .readTooOld: .failedPrecondition
    case .damaged: .dataLoss
    case .cannotOpen, .failed: .internal
    case .diskFull, .outOfMemory: .resourceExhausted
    }
  }

  /// A sentence in English for logs and terminals.
  package var message: String {
    switch self {
    case .owned(let owner) where owner.process == 0 && owner.address.isEmpty:
      "The library is in use under another name."
    case .owned(let owner):
      "The library is in use by process \(owner.process)"
        + (owner.address.isEmpty ? "." : " at \(owner.address).")
    case .notALibrary(let reason): "The file is no Bookspine library. \(reason)"
    case .newerVersion(let found, let known):
      "The library has format \(found); this version of Bookspine knows formats up to \(known)."
    case .damaged(let detail): "The library is damaged: \(detail)."
    case .foreignLog(let path):
      "\(path) is the write-ahead log of another file than the library beside it. If the library was "
        + "replaced by a copy, move the log away and start again; nothing was changed."
    case .fileGone(let path):
      "\(path) was removed or moved while the library was in use. Nothing more is saved: put it back "
        + "and start again."
    case .notWritable(let detail): "The library cannot be written: \(detail)."
    case .cannotOpen(let detail): "The library cannot be opened: \(detail)."
    case .diskFull: "The disk is full."
    case .outOfMemory: "There is not enough memory."
    case .readTooOld: "The requested 'read_time' is too old."
    case .closed: "The library is closed."
    case .failed(let detail): "The library failed: \(detail)."
    }
  }
}
