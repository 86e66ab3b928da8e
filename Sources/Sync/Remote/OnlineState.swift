/// Whether the server can be reached, as far as is known.
package enum OnlineState: UInt8, Sendable {
  /// It is being tried.
  case unknown
  case online
  case offline
}
