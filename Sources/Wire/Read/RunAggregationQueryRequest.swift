package import Documents

/// `google.firestore.v1.RunAggregationQueryRequest`. Its database is in the name of the query's
/// parent.
package final class RunAggregationQueryRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  package let query: Query
  package let aggregations: [AliasedAggregation]
  package let consistency: ReadConsistency
  /// Whether the client wants to know how results are found.
  package let explain: Explain?

  package init(
    database: DatabasePrefix, query: Query, aggregations: [AliasedAggregation],
    consistency: ReadConsistency = .strong,
    explain: Explain? = nil
  ) {
    self.database = database
    self.query = query
    self.aggregations = aggregations
    self.consistency = consistency
    self.explain = explain
  }

  package convenience init?(_ reader: inout ProtobufReader, database _: DatabasePrefix?) {
    var parent: (database: DatabasePrefix, parent: [UInt8])?
    var aggregated: ProtobufReader?
    var consistency = ReadConsistency.strong
    var explain: Explain?
    while reader.nextField() {
      switch reader.field {
      case 1: parent = reader.parentName(nil)
      case 2: aggregated = reader.message()
      case 4: consistency = .transaction(reader.byteArray())
      case 5: consistency = reader.newTransaction()
      case 6: consistency = .readTime(reader.timestamp())
      case 8: explain = reader.explain()
      default: reader.skip()
      }
    }
    guard let parent, var aggregated else {
      reader.refuse("Only structured aggregation queries are supported.")
      return nil
    }
    var structured: ProtobufReader?
    var aggregations: [AliasedAggregation] = []
    while aggregated.nextField() {
      switch aggregated.field {
      case 1: structured = aggregated.message()
      case 3: if let one = aggregated.aggregation() { aggregations.append(one) }
      default: aggregated.skip()
      }
    }
    guard var structured,
      let query = structured.structuredQuery(parent: parent.parent, parent.database)
    else {
      reader.refuse("An aggregation query lacks the query to aggregate.")
      return nil
    }
    self.init(
      database: parent.database, query: query, aggregations: aggregations,
      consistency: consistency, explain: explain)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.parentName(1, query.parent, database)
    writer.message(2) { writer in
      writer.message(1) { $0.structuredQuery(query, database) }
      for one in aggregations { writer.aggregation(3, one) }
    }
    writer.consistency(consistency, transaction: 4, newTransaction: 5, readTime: 6)
    writer.explain(8, explain)
  }
}
