internal import Documents

extension Mutation {
  /// Throws if no document could ever take this write.
  func validate() throws(CommitError) {
    if path.utf8.count > Limits.nameBytes { throw .nameTooLong(path) }
    let segments = path.utf8.reduce(1) { $1 == UInt8(ascii: "/") ? $0 + 1 : $0 }
    if segments > Limits.collectionDepth * 2 { throw .nameTooLong(path) }
    if transforms.count > Limits.transforms { throw .tooManyTransforms(path) }
    for transform in transforms {
      switch transform.operation {
      case .increment(let operand), .maximum(let operand), .minimum(let operand):
        if !operand.isNumber { throw .operandIsNoNumber(transform.field) }
      default: break
      }
    }
  }

  /// Whether it can put a value deeper into a document than the value itself goes.
  var writesInsideMaps: Bool {
    if transforms.contains(where: { $0.field.segments.count > 1 }) { return true }
    if case .update(_, let mask) = operation {
      return mask.paths.contains { $0.segments.count > 1 }
    }
    return false
  }
}
