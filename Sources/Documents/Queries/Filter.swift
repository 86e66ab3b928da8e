/// A condition on a document's fields.
public indirect enum Filter: Equatable, Sendable {
  case field(FieldPath, Operator, Value)
  case unary(FieldPath, UnaryOperator)
  case and([Filter])
  case or([Filter])

  public enum Operator: UInt8, Sendable {
    // The numbers are those of google.firestore.v1.StructuredQuery.FieldFilter.Operator.
    case lessThan = 1
    case lessThanOrEqual = 2
    case greaterThan = 3
    case greaterThanOrEqual = 4
    case equal = 5
    case notEqual = 6
    case arrayContains = 7
    case `in` = 8
    case arrayContainsAny = 9
    case notIn = 10
  }

  public enum UnaryOperator: UInt8, Sendable {
    // The numbers are those of google.firestore.v1.StructuredQuery.UnaryFilter.Operator.
    case isNaN = 2
    case isNull = 3
    case isNotNaN = 4
    case isNotNull = 5
  }

  /// The fields under an operator that bounds a range; each once, in order of appearance. What is
  /// true of nothing bounds nothing.
  public var inequalityFields: [FieldPath] {
    var fields: [FieldPath] = []
    forEachLeaf { leaf in
      switch leaf {
      case .field(let field, let op, let operand):
        if op.isInequality, !op.isNeverTrue(of: operand), !fields.contains(field) {
          fields.append(field)
        }
      case .unary(let field, .isNotNaN), .unary(let field, .isNotNull):
        if !fields.contains(field) { fields.append(field) }
      default: break
      }
    }
    return fields
  }

  /// How many conditions on single fields it has.
  package var leafCount: Int {
    switch self {
    case .and(let filters), .or(let filters): filters.reduce(0) { $0 + $1.leafCount }
    default: 1
    }
  }

  /// Whether only documents with the field meet the filter.
  func implies(_ field: FieldPath) -> Bool {
    switch self {
    case .field(let own, _, _), .unary(let own, _): own == field
    case .and(let filters): filters.contains { $0.implies(field) }
    case .or(let filters): !filters.isEmpty && filters.allSatisfy { $0.implies(field) }
    }
  }

  /// Calls with every condition on a single field.
  public func forEachLeaf(_ body: (Filter) -> Void) {
    switch self {
    case .and(let filters), .or(let filters):
      for filter in filters { filter.forEachLeaf(body) }
    default: body(self)
    }
  }
}

extension Filter.Operator {
  public var isInequality: Bool {
    switch self {
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .notEqual, .notIn: true
    default: false
    }
  }

  /// Whether an inequality is true of no document: null is unlike nothing, and no range has "not a
  /// number" at its end.
  func isNeverTrue(of operand: Value) -> Bool {
    switch self {
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
      operand.isNull || operand.isNaN
    case .notEqual: operand.isNull
    // A list with more than null in it is an inequality, although no document meets it.
    case .notIn: operand.elements.allSatisfy { $0.isNull }
    default: false
    }
  }
}
