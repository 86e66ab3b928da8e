package import Sync

/// Why the server does not do what the reader wants, in kinds that the reader can act on.
package enum SyncFailure: Equatable, Sendable {
  case notAllowed
  case signInAgain
  /// What was to be changed is gone, or is there already.
  case outdated
  case other

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
