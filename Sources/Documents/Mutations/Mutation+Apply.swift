extension Mutation {
  /// What a mutation makes of a document.
  public struct Outcome: Equatable, Sendable {
    /// The document's fields afterwards; nil if there is no document.
    public let fields: Fields?
    /// One value a transform, as the server reports them.
    public let transformResults: [Value]
  }

  /// Applies the operation and the transforms. The precondition is the caller's to check.
  /// - Parameter time: What a server timestamp becomes.
  public func apply(to existing: Fields?, time: Value) -> Outcome {
    let base: Fields?
    switch operation {
    case .set(let fields): base = fields
    case .update(let fields, let mask): base = merged(existing, fields, mask)
    case .delete: base = nil
    case .verify: base = existing
    }
    guard let base, !transforms.isEmpty else {
      return Outcome(fields: base, transformResults: [])
    }
    var map = base.map
    var results: [Value] = []
    for transform in transforms {
      // A transform sees the document as the operation and earlier transforms left it.
      let value = transform.operation.apply(to: map[transform.field], time: time)
      map[transform.field] = value
      results.append(transform.operation.result(value))
    }
    return Outcome(fields: Fields(map), transformResults: results)
  }
}

private func merged(_ existing: Fields?, _ changes: Fields, _ mask: FieldMask) -> Fields {
  var map = existing?.map ?? MapValue()
  for path in mask.paths { map[path] = changes[path] }
  return Fields(map)
}
