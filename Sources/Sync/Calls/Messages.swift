import Documents
internal import Wire

// What the engine says and hears, as messages of `google.firestore.v1`.

extension WatchRequest {
  func message(_ database: DatabasePrefix) -> ListenRequest {
    ListenRequest(
      database: database, .addTarget(state.wireTarget(expectedCount: expectedCount)),
      labels: state.purpose.labels)
  }
}

extension TargetState {
  func wireTarget(expectedCount: Int?) -> Wire.Target {
    let kind: Wire.Target.Kind
    switch target.kind {
    case .query(let query): kind = .query(query)
    case .document(let path): kind = .documents([path])
    }
    let resume: Wire.Target.Resume
    if !resumeToken.isEmpty {
      resume = .token(resumeToken)
    } else {
      resume = snapshotVersion > .zero ? .readTime(snapshotVersion) : .none
    }
    return Wire.Target(id: id, kind, resume: resume, expectedCount: expectedCount)
  }
}

extension TargetState.Purpose {
  /// Tells the server why a target is asked for; only its statistics need it.
  fileprivate var labels: [Label] {
    switch self {
    case .listen: []
    case .existenceFilterMismatch:
      [Label(name: "goog-listen-tags", value: "existence-filter-mismatch")]
    case .existenceFilterMismatchBloom:
      [Label(name: "goog-listen-tags", value: "existence-filter-mismatch-bloom")]
    case .limboResolution: [Label(name: "goog-listen-tags", value: "limbo-document")]
    }
  }
}

extension ListenResponse {
  var watchChange: WatchChange {
    switch self {
    case .documentChange(let change):
      let document = change.document
      return .document(
        document.path,
        CachedDocument(
          document.path, .found, version: document.updateTime, fields: document.fields),
        updatedTargets: change.targetIDs, removedTargets: change.removedTargetIDs)
    case .documentDelete(let change):
      return .document(
        change.path,
        CachedDocument(change.path, .missing, version: change.readTime ?? .zero),
        updatedTargets: [], removedTargets: change.removedTargetIDs)
    case .documentRemove(let change):
      return .document(
        change.path, nil, updatedTargets: [], removedTargets: change.removedTargetIDs)
    case .filter(let filter):
      let names = filter.unchangedNames.flatMap {
        BloomFilter(bits: $0.bitmap, padding: $0.padding, hashCount: $0.hashCount)
      }
      return .filter(
        target: filter.targetID,
        Sync.ExistenceFilter(count: filter.count, unchangedNames: names))
    case .targetChange(let change):
      let kind: WatchChange.TargetChangeKind =
        switch change.kind {
        case .noChange: .noChange
        case .add: .added
        case .remove: .removed
        case .current: .current
        case .reset: .reset
        }
      let cause = change.cause.map {
        SyncError(StatusCode(rawValue: $0.code) ?? .unknown, $0.message)
      }
      return .target(
        kind, targets: change.targetIDs, resumeToken: change.resumeToken, cause: cause)
    }
  }

  /// A message for all targets with a time makes a consistent snapshot.
  var snapshotVersion: Timestamp? {
    guard case .targetChange(let change) = self, change.targetIDs.isEmpty else { return nil }
    return change.readTime
  }
}

extension WriteOperation {
  func message(_ database: DatabasePrefix) -> WriteRequest {
    guard let batch else { return WriteRequest(database: database, streamToken: streamToken) }
    return WriteRequest(
      database: database, writes: batch.mutations, streamToken: streamToken,
      labels: [
        Label(name: "replica", value: origin), Label(name: "batch", value: String(batch.id)),
      ])
  }
}

extension WriteResponse {
  var answer: WriteAnswer {
    let time = commitTime ?? .zero
    var results: [WriteOutcome] = []
    for result in writeResults {
      // A deletion has no time of its own.
      let updateTime = result.updateTime ?? .zero
      results.append(
        WriteOutcome(
          updateTime: updateTime == .zero ? time : updateTime,
          transformResults: result.transformResults))
    }
    return WriteAnswer(streamToken: streamToken, commitTime: time, results: results)
  }
}
