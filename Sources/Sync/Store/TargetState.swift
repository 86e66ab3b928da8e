package import Documents

/// What is known of a target: where its watching can go on.
package final class TargetState {
  package let target: Target
  /// Even for listeners' targets, odd for documents in limbo.
  package let id: Int
  package let purpose: Purpose
  /// Where the server's results can be resumed; empty if they cannot.
  package let resumeToken: [UInt8]
  /// The time of the snapshot that the token belongs to.
  package let snapshotVersion: Timestamp
  /// The last snapshot at which the local results were the server's.
  package let lastLimboFreeVersion: Timestamp

  package enum Purpose: UInt8, Sendable {
    case listen
    case existenceFilterMismatch
    case existenceFilterMismatchBloom
    case limboResolution
  }

  package init(
    _ target: Target, id: Int, purpose: Purpose = .listen, resumeToken: [UInt8] = [],
    snapshotVersion: Timestamp = .zero, lastLimboFreeVersion: Timestamp = .zero
  ) {
    self.target = target
    self.id = id
    self.purpose = purpose
    self.resumeToken = resumeToken
    self.snapshotVersion = snapshotVersion
    self.lastLimboFreeVersion = lastLimboFreeVersion
  }

  func with(resumeToken: [UInt8], snapshotVersion: Timestamp) -> TargetState {
    TargetState(
      target, id: id, purpose: purpose, resumeToken: resumeToken, snapshotVersion: snapshotVersion,
      lastLimboFreeVersion: lastLimboFreeVersion)
  }

  func with(lastLimboFreeVersion: Timestamp) -> TargetState {
    TargetState(
      target, id: id, purpose: purpose, resumeToken: resumeToken, snapshotVersion: snapshotVersion,
      lastLimboFreeVersion: lastLimboFreeVersion)
  }
}
