internal import Documents

/// Refuses a commit in which two writes to one document, the one right after the other, cannot both
/// happen, whatever the store holds. Firestore calls that an invalid request, and not a precondition
/// that is not met.
enum WriteSequence {
  static func check(_ writes: [Mutation]) throws(CommitError) {
    guard writes.count > 1 else { return }
    var last: [DocumentPath: Mutation] = [:]
    last.reserveCapacity(writes.count)
    for write in writes {
      if case .verify = write.operation { continue }
      if let earlier = last.updateValue(write, forKey: write.path) {
        try check(earlier, then: write)
      }
    }
  }

  private static func check(_ earlier: Mutation, then write: Mutation) throws(CommitError) {
    let isGone = earlier.operation == .delete
    switch write.precondition {
    case .none: return
    case .exists(let exists):
      if exists != isGone { return }
    case .updateTime where isGone: break
    case .updateTime:
      if earlier.precondition != write.precondition { throw .differentVersions(write.path) }
      return
    }
    throw .impossibleSequence(earlier.kind, write.kind)
  }
}

extension Mutation {
  /// What Firestore calls the write.
  fileprivate var kind: String {
    if operation == .delete { return "delete" }
    return switch precondition {
    case .none: "upsert"
    case .exists(false): "insert"
    case .exists(true), .updateTime: "update"
    }
  }
}
