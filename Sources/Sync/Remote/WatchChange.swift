package import Documents

/// One message of the watch stream.
package indirect enum WatchChange {
  /// A document entered, changed in or left the results of targets. Nil: it only left.
  case document(DocumentPath, CachedDocument?, updatedTargets: [Int], removedTargets: [Int])
  /// A change of targets; without any, of all.
  case target(TargetChangeKind, targets: [Int], resumeToken: [UInt8], cause: SyncError?)
  case filter(target: Int, ExistenceFilter)

  /// The numbers are those of google.firestore.v1.TargetChange.TargetChangeType.
  package enum TargetChangeKind: Int {
    case noChange = 0
    case added = 1
    case removed = 2
    case current = 3
    case reset = 4
  }
}
