import Documents
package import Exchange
package import Storage

/// Why an import was refused or did not come to its end.
package enum ImportFailure: Error, Equatable, Sendable {
  /// The file cannot be imported at all.
  case file(ImportError)
  case storage(StorageError)
  /// The library did not take a commit. What was committed before it stays.
  case commit(CommitError)
  /// The reader broke it off. What was committed before stays.
  case cancelled
  /// There is no import of that identifier; plans are forgotten after a while.
  case noSuchImport
  case alreadyUndone
  /// It is being planned, committed or undone right now.
  case busy
  /// So many files wait to be confirmed that no other is taken.
  case tooMany
  /// A parameter of the request makes no sense.
  case parameter(String)
}

extension ImportFailure {
  /// A sentence in English.
  package var message: String {
    switch self {
    case .file(let error): error.text
    case .storage(let error): error.message
    case .commit(.alreadyExists), .commit(.noDocument), .commit(.versionMismatch):
      "The library was changed while the import ran. Import the file again to bring in the rest."
    case .commit(.storage(let error)): error.message
    case .commit: "The library did not take a part of the import."
    case .cancelled: "The import was broken off. What had come in can be undone."
    case .noSuchImport:
      "There is no such import, or its plan has been forgotten; upload the file again."
    case .alreadyUndone: "The import was undone already."
    case .busy: "The import is under way."
    case .tooMany: "Too many files wait for their confirmation. Try again later."
    case .parameter(let name): "The parameter \(name) makes no sense."
    }
  }

  /// A word for programs.
  var reason: String {
    switch self {
    case .file(.table): "no-table"
    case .file(.noTitleColumn): "no-title-column"
    case .file(.newerExport): "newer-export"
    case .storage, .commit(.storage): "storage"
    case .commit: "library-changed"
    case .cancelled: "cancelled"
    case .noSuchImport: "no-such-import"
    case .alreadyUndone: "already-undone"
    case .busy: "busy"
    case .tooMany: "too-many"
    case .parameter: "parameter"
    }
  }

  var status: HTTPStatus {
    switch self {
    case .file: .unprocessableContent
    case .storage(.closed), .commit(.storage(.closed)), .tooMany: .unavailable
    case .storage, .commit(.storage): .internalError
    case .commit, .cancelled, .alreadyUndone, .busy: .conflict
    case .noSuchImport: .notFound
    case .parameter: .badRequest
    }
  }
}
