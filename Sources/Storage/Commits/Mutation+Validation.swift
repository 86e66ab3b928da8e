internal import Documents

extension Mutation {
  /// Throws if no document could ever take this write.
  func validate() throws(CommitError) {
    if path.utf8.count > Limits.nameBytes { throw .nameTooLong(path) }
    let segments = path.utf8.reduce(1) { $1 == UInt8(ascii: "/") ? $0 + 1 : $0 }
    if segments > Limits.collectionDepth * 2 { throw .nameTooLong(path) }
    if transforms.count > Limits.transforms { throw .tooManyTransforms(path) }
    for transform in transforms { try transform.validate() }
    if case .updateTime(let time) = precondition, time != time.truncatedToMicroseconds {
      throw .unalignedUpdateTime
    }
    try checkOverlaps()
    // The values of a mask lie where the mask says already, so they were checked when decoded.
    if case .update(_, let mask) = operation {
      for field in mask.paths { try field.check(below: 0) }
    }
  }

  /// Sorted, a field stands before those inside it.
  private func checkOverlaps() throws(CommitError) {
    if transforms.count < 2 { return }
    let fields = FieldMask(transforms.map(\.field)).paths
    for (field, next) in zip(fields, fields.dropFirst()) where field.isPrefix(of: next) {
      throw .overlappingTransforms(field)
    }
  }
}

extension FieldTransform {
  fileprivate func validate() throws(CommitError) {
    switch operation {
    case .serverTimestamp: try field.check(below: 0)
    case .increment(let operand), .maximum(let operand), .minimum(let operand):
      if !operand.isNumber { throw .operandIsNoNumber(field) }
      try field.check(below: 0)
    case .arrayUnion(let elements), .arrayRemove(let elements):
      try field.check(below: Value.array(elements).depth)
    }
  }
}

extension FieldPath {
  /// Throws if no value may be written there, or if one with some levels of its own would lie too
  /// deep: a document that is deeper than allowed could not be decoded again.
  fileprivate func check(below levels: Int) throws(CommitError) {
    var bytes = segments.count - 1
    for segment in segments {
      bytes += segment.utf8.count
      // `__name__` in a mask stands for the document's name, which no write changes.
      if isReservedName(Array(segment.utf8)[...]), !isDocumentID { throw .reservedField(segment) }
    }
    if bytes > Limits.fieldPathBytes { throw .fieldPathTooLong }
    if segments.count - 1 + levels > Limits.depth { throw .nestedTooDeep(field: segments[0]) }
  }
}
