/// The enumerations of `google.firestore.v1`.
enum EnumName: Sendable {
  case compositeOperator
  case fieldOperator
  case unaryOperator
  case direction
  case distanceMeasure
  case serverValue
  case targetChangeType
  case concurrencyMode

  /// The names of the numbers from 0 on; nil where there is no such number.
  var names: [String?] {
    switch self {
    case .compositeOperator: ["OPERATOR_UNSPECIFIED", "AND", "OR"]
    case .fieldOperator:
      [
        "OPERATOR_UNSPECIFIED", "LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN",
        "GREATER_THAN_OR_EQUAL", "EQUAL", "NOT_EQUAL", "ARRAY_CONTAINS", "IN",
        "ARRAY_CONTAINS_ANY", "NOT_IN",
      ]
    case .unaryOperator:
      ["OPERATOR_UNSPECIFIED", nil, "IS_NAN", "IS_NULL", "IS_NOT_NAN", "IS_NOT_NULL"]
    case .direction: ["DIRECTION_UNSPECIFIED", "ASCENDING", "DESCENDING"]
    case .distanceMeasure: ["DISTANCE_MEASURE_UNSPECIFIED", "EUCLIDEAN", "COSINE", "DOT_PRODUCT"]
    case .serverValue: ["SERVER_VALUE_UNSPECIFIED", "REQUEST_TIME"]
    case .concurrencyMode: ["CONCURRENCY_MODE_UNSPECIFIED", "OPTIMISTIC", "PESSIMISTIC"]
    case .targetChangeType: ["NO_CHANGE", "ADD", "REMOVE", "CURRENT", "RESET"]
    }
  }
}
