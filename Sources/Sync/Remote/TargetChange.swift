import Documents

/// What a consistent snapshot changes of one target's results.
package final class TargetChange {
  let target: Int
  let resumeToken: [UInt8]
  /// Whether the results are complete as of the snapshot.
  let isCurrent: Bool
  let added: [DocumentPath]
  let modified: [DocumentPath]
  let removed: [DocumentPath]

  init(
    target: Int, resumeToken: [UInt8], isCurrent: Bool, added: [DocumentPath] = [],
    modified: [DocumentPath] = [], removed: [DocumentPath] = []
  ) {
    self.target = target
    self.resumeToken = resumeToken
    self.isCurrent = isCurrent
    self.added = added
    self.modified = modified
    self.removed = removed
  }

  var changeCount: Int { added.count + modified.count + removed.count }
}
