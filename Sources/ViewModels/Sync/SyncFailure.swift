import Documents
package import Sync

/// Why the server does not do what the reader wants, in kinds that the reader can act on: what keeps
/// it from taking a change, or this window from reaching it.
package enum SyncFailure: Equatable, Sendable {
  case notAllowed
  case signInAgain
  /// What was to be changed is gone, or is there already.
  case outdated
  case other
  /// This device has no network.
  case noNetwork
  /// Nobody answers at the server's address.
  case noAnswer
  /// The server, or what stands before it, answers with an error.
  case serverFault
  /// The server speaks another version of the protocol: the app has to be loaded anew.
  case otherVersion

  package init(_ error: SyncError) {
    self =
      switch error.code {
      case .permissionDenied: .notAllowed
      case .unauthenticated: .signInAgain
      case .notFound, .failedPrecondition, .alreadyExists: .outdated
      default: .other
      }
  }
}
