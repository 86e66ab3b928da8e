/// Why a query cannot be run. The texts are Firestore's own where it is known what it says; they
/// call a document's path `__key__`.
public enum QueryError: Error, Equatable, Sendable {
  case negativeLimit
  case negativeOffset
  case invalidCollectionID(String, reason: String)
  /// A filter on a field over all collections.
  case filterNeedsCollection(FieldPath)
  /// An order over all collections.
  case orderNeedsCollection
  case propertyPathTooLong
  /// `__name__` below a map, or with an operator for arrays.
  case reservedName
  case reservedField(String)
  case keyFilterNeedsReference
  case keyFilterOfOtherDatabase(String)
  /// The document is given by its path, and an inequality stands on another field.
  case keyEqualityWithInequality
  case valueTooLarge(FieldPath, isElement: Bool)
  case operandNotArray(Filter.Operator)
  case emptyOperand(Filter.Operator)
  case tooManyOperands(Filter.Operator, limit: Int)
  case severalNegations
  case notInWithDisjunction
  case severalArrayContains
  case emptyComposite
  case tooManyDisjunctions(Int)
  case tooManyComponents
  case duplicateOrder(FieldPath)
  case orderAfterKey
  case cursorTooLong
  case cursorKeyNotReference
  case cursorOfOtherDatabase

  public var message: String {
    switch self {
    case .negativeLimit: "limit is negative"
    case .negativeOffset: "offset is negative"
    case .invalidCollectionID(let id, let reason):
      "Collection id \"\(id)\" is invalid because \(reason)."
    case .filterNeedsCollection(let field): "kind is required for filter: \(field.string)"
    case .orderNeedsCollection: "kind is required for all orders except __key__ ascending"
    case .propertyPathTooLong: "property path is longer than 1500 bytes."
    case .reservedName: "the name __key__ is reserved"
    case .reservedField(let name): "Invalid reserved name in field path \(name)"
    case .keyFilterNeedsReference: "__key__ filter value must be a Key"
    case .keyFilterOfOtherDatabase(let name):
      "__key__ filter value \"\(name)\" is in a different database than the query"
    case .keyEqualityWithInequality:
      "Equality on key is not allowed if there are other inequality fields and key does not appear "
        + "in inequalities."
    case .valueTooLarge(let field, let isElement):
      "value for \(field.string)\(isElement ? "[*]" : "") is too large to be used in a query"
    case .operandNotArray(let op), .emptyOperand(let op):
      "'\(op.name)' requires an non-empty ArrayValue."
    case .tooManyOperands(let op, let limit):
      "'\(op.name)' supports up to \(limit) comparison values."
    case .severalNegations:
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per "
        + "query."
    case .notInWithDisjunction:
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'."
    case .severalArrayContains:
      "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction."
    case .emptyComposite: "composite filter must have at least one sub-filter"
    case .tooManyDisjunctions(let count):
      "Too many disjunctions after normalization. Result had \(count) disjunctions which is more "
        + "than the maximum of 30"
    case .tooManyComponents:
      "The query has too many filters, sort orders and parents: at most 100 are allowed."
    case .duplicateOrder(let field):
      "order by clause cannot contain duplicate fields \(field.string)"
    case .orderAfterKey: "order by clause cannot contain more fields after the key"
    case .cursorTooLong: "Cursor has too many values."
    case .cursorKeyNotReference: "Cursor __key__ value is not a document reference."
    case .cursorOfOtherDatabase: "the cursor key is in a different partition than the query"
    }
  }
}

extension Filter.Operator {
  /// As `google.firestore.v1` names it.
  package var name: String {
    switch self {
    case .lessThan: "LESS_THAN"
    case .lessThanOrEqual: "LESS_THAN_OR_EQUAL"
    case .greaterThan: "GREATER_THAN"
    case .greaterThanOrEqual: "GREATER_THAN_OR_EQUAL"
    case .equal: "EQUAL"
    case .notEqual: "NOT_EQUAL"
    case .arrayContains: "ARRAY_CONTAINS"
    case .in: "IN"
    case .arrayContainsAny: "ARRAY_CONTAINS_ANY"
    case .notIn: "NOT_IN"
    }
  }
}
