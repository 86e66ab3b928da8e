/// Why something that a server or the device was asked for did not happen: a status of
/// `google.rpc.Code` and its text.
package struct SyncError: Error, Equatable, Sendable {
  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Source: https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto
  package enum Code: Int, Sendable {
    case ok = 0
    case cancelled = 1
    case unknown = 2
    case invalidArgument = 3
    case deadlineExceeded = 4
    case notFound = 5
    case alreadyExists = 6
    case permissionDenied = 7
    case resourceExhausted = 8
    case failedPrecondition = 9
    case aborted = 10
    case outOfRange = 11
    case unimplemented = 12
    case `internal` = 13
    case unavailable = 14
    case dataLoss = 15
    case unauthenticated = 16
  }
}

extension SyncError {
  static let storeFailure = SyncError(
    .unavailable, "The copy on this device cannot be written to at present.")
}

extension SyncError.Code {
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
