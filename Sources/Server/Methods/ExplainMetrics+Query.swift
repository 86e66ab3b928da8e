import Documents
import Storage
import Wire

extension ExplainMetrics {
  /// How a query would find its results.
  init(plan explanation: QueryExplanation) {
    self.init(indexes: explanation.orders.map { Index($0) }, execution: nil)
  }

  /// How a query found its results, and what it took.
  ///
  /// - Parameter skipped: results that an offset passed over, which Cloud Firestore charges for too.
  init(query explanation: QueryExplanation, skipped: Int) {
    self.init(
      explanation, results: explanation.results,
      readOperations: max(1, explanation.results + skipped))
  }

  /// How the documents of an aggregation were found, and what it took. Cloud Firestore charges for
  /// every thousand of them.
  init(aggregation explanation: QueryExplanation) {
    self.init(
      explanation, results: 1, readOperations: max(1, (explanation.results + 999) / 1000))
  }

  private init(_ explanation: QueryExplanation, results: Int, readOperations: Int) {
    self.init(
      indexes: explanation.orders.map { Index($0) },
      execution: Execution(
        // What took less than the clock can tell took some time nevertheless.
        results: results, duration: max(1, explanation.duration), readOperations: readOperations,
        entriesRead: explanation.entriesRead, documentsRead: explanation.documentsRead,
        plan: explanation.plan))
  }
}

extension ExplainMetrics.Index {
  fileprivate init(_ order: QueryExplanation.Order) {
    let fields = order.fields.map { field in
      field.path.string + (field.isAboutElements ? " CONTAINS" : direction(field.isDescending))
    }
    let properties = fields + ["__name__" + direction(order.isDescending)]
    self.init(
      scope: order.isGroup ? "Collection group" : "Collection",
      properties: "(" + properties.joined(separator: ", ") + ")")
  }
}

private func direction(_ isDescending: Bool) -> String { isDescending ? " DESC" : " ASC" }
