package import Documents

/// The moment that a read sees.
package enum ReadPoint: Equatable, Sendable {
  case latest
  /// Just after a commit.
  case sequence(Int64)
  /// After the last commit at or before a time. A time in the future is the present.
  case time(Timestamp)
}
