/// What the watch stream told about one document since the last consistent snapshot.
final class PendingDocument {
  /// As it is now, if that was told.
  var update: CachedDocument?
  /// The targets in whose results it was told to be.
  var updatedTargets: [Int] = []
  /// All targets for which something was told.
  var mentionedTargets: [Int] = []

  func mention(_ target: Int) {
    if !mentionedTargets.contains(target) { mentionedTargets.append(target) }
  }
}
