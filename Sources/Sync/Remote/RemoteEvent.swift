import Documents

/// A consistent snapshot of all targets: what the watch stream told up to one point in time.
package final class RemoteEvent {
  let snapshotVersion: Timestamp
  let targetChanges: [TargetChange]
  /// Targets whose results turned out to differ from the server's and are asked for anew.
  let mismatches: [Mismatch]
  let documents: [CachedDocument]
  /// Documents that only the look-up of a document in limbo asked for.
  let resolvedLimboDocuments: [DocumentPath]

  struct Mismatch {
    let target: Int
    let purpose: TargetState.Purpose
  }

  init(
    snapshotVersion: Timestamp, targetChanges: [TargetChange] = [], mismatches: [Mismatch] = [],
    documents: [CachedDocument] = [], resolvedLimboDocuments: [DocumentPath] = []
  ) {
    self.snapshotVersion = snapshotVersion
    self.targetChanges = targetChanges
    self.mismatches = mismatches
    self.documents = documents
    self.resolvedLimboDocuments = resolvedLimboDocuments
  }

  /// Which life of the server's database it tells of, if the server says so.
  var incarnation: [UInt8]? {
    for change in targetChanges {
      if let incarnation = Sync.incarnation(ofToken: change.resumeToken) { return incarnation }
    }
    return nil
  }

  func change(of target: Int) -> TargetChange? {
    targetChanges.first { $0.target == target }
  }
}
