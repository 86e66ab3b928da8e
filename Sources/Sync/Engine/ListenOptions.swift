/// How a listener wants to be told.
package struct ListenOptions: Sendable {
  /// Whether also to be told when only `isFromCache` or `hasPendingWrites` changed.
  package var includesMetadataChanges: Bool
  /// Whether the first snapshot waits for the server as long as it can be reached.
  package var waitsForSyncWhenOnline: Bool
  /// Whether the server is to be watched too, or only what is on the device.
  package var source: Source

  package enum Source: UInt8, Sendable {
    case serverAndCache
    case cache
  }

  package init(
    includesMetadataChanges: Bool = false, waitsForSyncWhenOnline: Bool = false,
    source: Source = .serverAndCache
  ) {
    self.includesMetadataChanges = includesMetadataChanges
    self.waitsForSyncWhenOnline = waitsForSyncWhenOnline
    self.source = source
  }

  package static let `default` = ListenOptions()
}
