import Documents

extension Mutation {
  /// The local view of a document after this write; unchanged where the precondition does not
  /// hold, since then the server would refuse it.
  func applyLocally(to view: LocalView, time: Timestamp) -> LocalView {
    let document = view.document
    guard precondition.isMet(by: document) else { return view }
    switch operation {
    case .verify:
      return view
    case .delete:
      return LocalView(document.locallyChanged(to: nil), mask: nil)
    case .set(let fields):
      let changed = applyTransforms(to: fields, previous: document.fields, time: time)
      return LocalView(document.locallyChanged(to: changed), mask: nil)
    case .update(let fields, let mask):
      var map = document.isFound ? document.fields.map : MapValue()
      let previous = map
      for path in mask.paths { map[path] = fields[path] }
      for (path, value) in localResults(previous: previous, time: time) { map[path] = value }
      let touched = view.mask.map { $0.union(mask.paths + transforms.map { $0.field }) }
      return LocalView(document.locallyChanged(to: Fields(map)), mask: touched)
    }
  }

  /// The server's document after this write was acknowledged.
  func applyAcknowledged(to document: CachedDocument, _ outcome: WriteOutcome) -> CachedDocument {
    switch operation {
    case .verify:
      return document
    case .delete:
      return CachedDocument(
        path, .missing, version: outcome.updateTime, readTime: document.readTime,
        hasCommittedMutations: true)
    case .set(let fields):
      var map = fields.map
      setResults(outcome, in: &map, previous: document.fields.map)
      return committed(transforms.isEmpty ? fields : Fields(map), document, outcome)
    case .update(let fields, let mask):
      guard precondition.isMet(by: document) else {
        // It was acknowledged, so there is a document; but what it holds is not known here.
        return CachedDocument(
          path, .unknown, version: outcome.updateTime, readTime: document.readTime,
          hasCommittedMutations: true)
      }
      var map = document.isFound ? document.fields.map : MapValue()
      let previous = map
      for path in mask.paths { map[path] = fields[path] }
      setResults(outcome, in: &map, previous: previous)
      return committed(Fields(map), document, outcome)
    }
  }

  /// About how many bytes it takes in a request; transforms are small beside the rest.
  @inline(never)
  package var approximateSize: Int {
    switch operation {
    case .set(let fields), .update(let fields, _): path.utf8.count + fields.encoded.count + 100
    case .delete, .verify: path.utf8.count + 100
    }
  }

  /// What fields that are incremented hold now, as a write of those fields; nil if none is.
  func baseMutation(from document: CachedDocument) -> Mutation? {
    var base = MapValue()
    var paths: [FieldPath] = []
    for transform in transforms {
      guard case .increment = transform.operation else { continue }
      let value = document.isFound ? document.fields[transform.field] : nil
      base[transform.field] = value.flatMap { $0.isNumber ? $0 : nil } ?? .integer(0)
      paths.append(transform.field)
    }
    if paths.isEmpty { return nil }
    return Mutation(
      path, .update(Fields(base), FieldMask(paths)), precondition: .exists(true))
  }
}

extension Precondition {
  func isMet(by document: CachedDocument) -> Bool {
    switch self {
    case .none: true
    case .exists(let exists): document.isFound == exists
    case .updateTime(let time): document.isFound && document.version == time
    }
  }
}

extension Mutation {
  private func committed(
    _ fields: Fields, _ document: CachedDocument, _ outcome: WriteOutcome
  ) -> CachedDocument {
    CachedDocument(
      path, .found, version: outcome.updateTime, fields: fields, readTime: document.readTime,
      hasCommittedMutations: true)
  }

  private func applyTransforms(to fields: Fields, previous: Fields, time: Timestamp) -> Fields {
    if transforms.isEmpty { return fields }
    var map = fields.map
    for (path, value) in localResults(previous: previous.map, time: time) { map[path] = value }
    return Fields(map)
  }

  /// The local results of the transforms, from the fields as they were before the write.
  private func localResults(previous: MapValue, time: Timestamp) -> [(FieldPath, Value)] {
    var results: [(FieldPath, Value)] = []
    for transform in transforms {
      let value = previous[transform.field]
      // A second pending timestamp shows the same previous value as the first.
      let shown = value.flatMap { $0.pendingTimestamp.map { $0.previous } ?? $0 }
      let pending = PendingTimestamp(localWriteTime: time, previous: shown).value
      results.append((transform.field, transform.operation.apply(to: value, time: pending)))
    }
    return results
  }

  private func setResults(
    _ outcome: WriteOutcome, in map: inout MapValue, previous: MapValue
  ) {
    for (index, transform) in transforms.enumerated() {
      switch transform.operation {
      case .arrayUnion, .arrayRemove:
        // The server does not say what came out; it is the same as here.
        map[transform.field] = transform.operation.apply(
          to: previous[transform.field], time: .null)
      default:
        if index < outcome.transformResults.count {
          map[transform.field] = outcome.transformResults[index]
        }
      }
    }
  }
}
