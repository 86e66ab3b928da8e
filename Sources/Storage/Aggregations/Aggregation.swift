package import Documents

/// A number that is made of a query's results.
package enum Aggregation: Equatable, Sendable {
  /// How many there are. Counting ends at `upTo`.
  case count(upTo: Int64?)
  /// The sum of a field's numbers: an integer, unless there are doubles among them or it does not
  /// fit into 64 bits; 0 for none.
  case sum(FieldPath)
  /// The mean of a field's numbers, a double; null for none.
  case average(FieldPath)

  /// The field that it looks at.
  var field: FieldPath? {
    switch self {
    case .count: nil
    case .sum(let field), .average(let field): field
    }
  }
}

/// What became of a query's aggregations.
package struct AggregationResult: Equatable, Sendable {
  package let place: Place
  /// One an aggregation.
  package let values: [Value]
  /// How the documents were found.
  package let explanation: QueryExplanation
}

extension [Aggregation] {
  /// The fields that a document must have to be counted: aggregations of one query look at the
  /// same documents, the ones that have all their fields.
  var requiredFields: [FieldPath] { compactMap(\.field) }

  /// How many results are enough to know all values.
  var resultsNeeded: Int {
    var needed = 0
    for aggregation in self {
      guard case .count(let upTo?) = aggregation else { return .max }
      needed = Swift.max(needed, Int(upTo))
    }
    return needed
  }

  /// Whether it matters which of a query's documents are its results, not only how many.
  var dependOnDocuments: Bool { contains { $0.field != nil } }
}
