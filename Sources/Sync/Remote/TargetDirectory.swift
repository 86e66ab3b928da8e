import Documents

/// What the aggregator has to know of the targets that are watched.
protocol TargetDirectory: AnyObject {
  /// A target that listeners or a look-up still want.
  func watchedTarget(_ id: Int) -> TargetState?
  /// Whether a document is among the target's results, as of the last snapshot.
  func hasResult(_ path: DocumentPath, target: Int) -> Bool
  /// All results as of the last snapshot.
  func results(of target: Int) -> DocumentSet
}
