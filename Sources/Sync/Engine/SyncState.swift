/// How the engine is doing, for the sign on the screen.
package struct SyncState: Equatable, Sendable {
  package var onlineState = OnlineState.unknown
  /// Batches that the server has not acknowledged.
  package var pendingBatches = 0
  /// How often the list of refused writes has changed.
  package var refusals = 0
  /// Whether a change is not yet safe on this device.
  package var isSaving = false
  /// Batches on the device that could not be read, and are kept apart.
  package var unreadableBatches = 0
  /// Whether the device keeps what is new.
  package var storage = StorageState.kept
  /// Whether what is new would be lost with the program.
  package var hasStorageFailed: Bool { storage.isVolatile }
}
