package import Documents
package import Storage

extension CallStatus {
  package init(_ error: DecodingError) {
    if case .unsupported(let reason) = error {
      self.init(.unimplemented, reason)
    } else {
      self.init(.invalidArgument, error.message)
    }
  }

  package init(_ error: StorageError) {
    self.init(error.status, error.message)
  }

  /// - Parameter prefix: the database as the client calls it, for the names in the message.
  package init(_ error: CommitError, _ prefix: DatabasePrefix) {
    self.init(error.status, error.message(prefix))
  }
}
