internal import Documents

/// `google.firestore.v1.ExplainMetrics`: how a query finds its results and, if it was run, what that
/// took.
package struct ExplainMetrics: Sendable {
  /// One index, as Cloud Firestore describes it.
  package struct Index: Sendable {
    /// `Collection`, or `Collection group`.
    package let scope: String
    /// Such as `(title ASC, __name__ ASC)`.
    package let properties: String

    package init(scope: String, properties: String) {
      self.scope = scope
      self.properties = properties
    }
  }

  package struct Execution: Sendable {
    package let results: Int
    /// In microseconds.
    package let duration: Int64
    /// What Cloud Firestore would charge for.
    package let readOperations: Int
    package let entriesRead: Int
    package let documentsRead: Int
    /// The plan in words: ours, not Cloud Firestore's.
    package let plan: String

    package init(
      results: Int, duration: Int64, readOperations: Int, entriesRead: Int, documentsRead: Int,
      plan: String
    ) {
      self.results = results
      self.duration = duration
      self.readOperations = readOperations
      self.entriesRead = entriesRead
      self.documentsRead = documentsRead
      self.plan = plan
    }
  }

  package let indexes: [Index]
  /// Nil if the query was only planned.
  package let execution: Execution?

  package init(indexes: [Index], execution: Execution?) {
    self.indexes = indexes
    self.execution = execution
  }
}

extension ProtobufWriter {
  mutating func explainMetrics(_ field: Int, _ metrics: ExplainMetrics?) {
    guard let metrics else { return }
    message(field) { writer in
      writer.message(1) { writer in
        for index in metrics.indexes {
          writer.message(1) {
            $0.entry("query_scope", index.scope)
            $0.entry("properties", index.properties)
          }
        }
      }
      if let execution = metrics.execution { writer.message(2) { $0.execution(execution) } }
    }
  }

  private mutating func execution(_ execution: ExplainMetrics.Execution) {
    int(1, Int64(execution.results))
    // A `Duration` is written as a `Timestamp` is.
    message(3) {
      $0.int(1, execution.duration / 1_000_000)
      $0.int(2, execution.duration % 1_000_000 * 1000)
    }
    int(4, Int64(execution.readOperations))
    message(5) {
      $0.entry("index_entries_scanned", String(execution.entriesRead))
      $0.entry("documents_scanned", String(execution.documentsRead))
      $0.entry("billing_details") {
        $0.entry("documents_billable", String(execution.readOperations))
        $0.entry("index_entries_billable", "0")
        $0.entry("small_ops", "0")
        $0.entry("min_query_cost", "0")
      }
      $0.entry("plan", execution.plan)
    }
  }

  /// A field of a `google.protobuf.Struct` that is a text.
  private mutating func entry(_ name: String, _ text: String) {
    message(1) { writer in
      writer.presentString(1, name)
      writer.message(2) { $0.presentString(3, text) }
    }
  }

  /// A field of a `google.protobuf.Struct` that is another one.
  private mutating func entry(_ name: String, _ fields: (inout ProtobufWriter) -> Void) {
    message(1) { writer in
      writer.presentString(1, name)
      writer.message(2) { $0.message(5, fields) }
    }
  }
}
