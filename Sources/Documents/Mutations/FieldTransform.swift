/// A change of one field that depends on what the server holds.
public struct FieldTransform: Equatable, Sendable {
  public let field: FieldPath
  public let operation: Operation

  public init(_ field: FieldPath, _ operation: Operation) {
    self.field = field
    self.operation = operation
  }

  public indirect enum Operation: Equatable, Sendable {
    /// The time of the commit, in milliseconds.
    case serverTimestamp
    case increment(Value)
    case maximum(Value)
    case minimum(Value)
    case arrayUnion([Value])
    case arrayRemove([Value])
  }
}

extension FieldTransform.Operation {
  /// The field's value after the transform.
  /// - Parameter time: What a server timestamp becomes: the commit's time on a server, a pending
  ///   timestamp on a client.
  public func apply(to previous: Value?, time: Value) -> Value {
    switch self {
    case .serverTimestamp: return time
    case .increment(let operand): return sum(previous, operand)
    case .maximum(let operand): return extreme(previous, operand, keepPreviousIf: .descending)
    case .minimum(let operand): return extreme(previous, operand, keepPreviousIf: .ascending)
    case .arrayUnion(let added):
      var elements = array(previous)
      for value in added where !elements.contains(where: { $0.isEqual(to: value) }) {
        elements.append(value)
      }
      return .array(elements)
    case .arrayRemove(let removed):
      return .array(
        array(previous).filter { element in !removed.contains { $0.isEqual(to: element) } })
    }
  }

  /// What a server tells of the transform: null for arrays.
  public func result(_ value: Value) -> Value {
    switch self {
    case .arrayUnion, .arrayRemove: .null
    default: value
    }
  }
}

private func array(_ value: Value?) -> [Value] {
  if case .array(let elements)? = value { elements } else { [] }
}

/// Integers saturate; with a double on either side the sum is a double; what is no number counts
/// as absent.
private func sum(_ previous: Value?, _ operand: Value) -> Value {
  switch (previous, operand) {
  case (.integer(let a)?, .integer(let b)):
    let (sum, overflow) = a.addingReportingOverflow(b)
    return .integer(overflow ? (b > 0 ? .max : .min) : sum)
  case (.integer(let a)?, .double(let b)): return .double(Double(a) + b)
  case (.double(let a)?, .integer(let b)): return .double(a + Double(b))
  case (.double(let a)?, .double(let b)): return .double(a + b)
  default: return operand
  }
}

/// The larger or smaller number with its own type; equal numbers leave the field as it is, and
/// one that is not a number wins.
private func extreme(
  _ previous: Value?, _ operand: Value, keepPreviousIf ordering: Ordering
) -> Value {
  guard let previous, previous.isNumber else { return operand }
  if previous.isNaN { return previous }
  if operand.isNaN { return operand }
  let comparison = previous.compare(to: operand)
  return comparison == .same || comparison == ordering ? previous : operand
}
