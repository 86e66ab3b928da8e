package import Documents

/// `google.firestore.v1.RunQueryRequest`. Its database is in the name of the query's parent.
package final class RunQueryRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  package let query: Query
  package let consistency: ReadConsistency
  /// Whether the client wants to know how results are found.
  package let explain: Explain?

  package init(
    database: DatabasePrefix, query: Query, consistency: ReadConsistency = .strong,
    explain: Explain? = nil
  ) {
    self.database = database
    self.query = query
    self.consistency = consistency
    self.explain = explain
  }

  package convenience init?(_ reader: inout ProtobufReader, database _: DatabasePrefix?) {
    var parent: (database: DatabasePrefix, parent: [UInt8])?
    var query: ProtobufReader?
    var consistency = ReadConsistency.strong
    var explain: Explain?
    while reader.nextField() {
      switch reader.field {
      case 1: parent = reader.parentName(nil)
      case 2: query = reader.message()
      case 5: consistency = .transaction(reader.byteArray())
      case 6: consistency = reader.newTransaction()
      case 7: consistency = .readTime(reader.timestamp())
      case 10: explain = reader.explain()
      default: reader.skip()
      }
    }
    guard let parent, var structured = query,
      let query = structured.structuredQuery(parent: parent.parent, parent.database)
    else {
      reader.refuse("A query request lacks its parent or its query.")
      return nil
    }
    self.init(database: parent.database, query: query, consistency: consistency, explain: explain)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.parentName(1, query.parent, database)
    writer.message(2) { $0.structuredQuery(query, database) }
    writer.consistency(consistency, transaction: 5, newTransaction: 6, readTime: 7)
    writer.explain(10, explain)
  }
}
