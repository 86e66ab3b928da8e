internal import Documents

extension Mutation {
  /// Throws if no document could ever take this write.
  func validate() throws(CommitError) {
    if path.utf8.count > Limits.nameBytes { throw .nameTooLong(path) }
    let segments = path.utf8.reduce(1) { $1 == UInt8(ascii: "/") ? $0 + 1 : $0 }
    if segments > Limits.collectionDepth * 2 { throw .nameTooLong(path) }
    if transforms.count > Limits.transforms { throw .tooManyTransforms(path) }
    for transform in transforms { try transform.validate() }
    // The values of a mask lie where the mask says already, so they were checked when decoded.
    if case .update(_, let mask) = operation {
      for field in mask.paths { try field.checkDepth(below: 0) }
    }
  }
}

extension FieldTransform {
  fileprivate func validate() throws(CommitError) {
    switch operation {
    case .serverTimestamp: try field.checkDepth(below: 0)
    case .increment(let operand), .maximum(let operand), .minimum(let operand):
      if !operand.isNumber { throw .operandIsNoNumber(field) }
      try field.checkDepth(below: 0)
    case .arrayUnion(let elements), .arrayRemove(let elements):
      try field.checkDepth(below: Value.array(elements).depth)
    }
  }
}

extension FieldPath {
  /// Throws if a value with some levels of its own would lie too deep there. A document that is
  /// deeper than allowed could not be decoded again.
  fileprivate func checkDepth(below levels: Int) throws(CommitError) {
    if segments.count - 1 + levels > Limits.depth { throw .nestedTooDeep(field: segments[0]) }
  }
}
