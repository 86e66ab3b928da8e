package import Documents

/// Why something that a server or the device was asked for did not happen: a status and its text.
package struct SyncError: Error, Equatable, Sendable {
  package let code: StatusCode
  package let message: String

  package init(_ code: StatusCode, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension SyncError {
  static let storeFailure = SyncError(
    .unavailable, "The copy on this device cannot be written to at present.")
}

extension StatusCode {
  /// Whether trying again cannot help.
  package var isPermanent: Bool {
    switch self {
    case .invalidArgument, .notFound, .alreadyExists, .permissionDenied, .failedPrecondition,
      .aborted, .outOfRange, .unimplemented, .dataLoss:
      true
    default: false
    }
  }

  /// Whether a write that was refused so is to be given up. A write that lost against another one
  /// is tried again.
  package var isPermanentForWrites: Bool { isPermanent && self != .aborted }
}
