/// Why a command ended without what was asked of it.
enum CommandFailure: Error, Equatable {
  /// It was called wrongly: exit status 2.
  case usage(UsageError)
  /// A sentence for standard error: exit status 1.
  case failed(String)
  /// As `failed`, but all has been said.
  case reported
}
