package import Documents

/// `google.firestore.v1.RunQueryRequest`. Its database is in the name of the query's parent.
package final class RunQueryRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  package let query: Query
  package let consistency: ReadConsistency

  package init(
    database: DatabasePrefix, query: Query, consistency: ReadConsistency = .strong
  ) {
    self.database = database
    self.query = query
    self.consistency = consistency
  }

  package convenience init(_ reader: inout ProtobufReader, database _: DatabasePrefix?)
    throws(DecodingError)
  {
    var parent: (database: DatabasePrefix, parent: [UInt8])?
    var query: ProtobufReader?
    var consistency = ReadConsistency.strong
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: parent = try reader.parentName(tag, nil)
      case 2: query = try reader.message(tag)
      case 5: consistency = .transaction(try reader.byteArray(tag))
      case 6: consistency = try reader.newTransaction(tag)
      case 7: consistency = .readTime(try reader.timestamp(tag))
      case 10: throw .unsupported("Query explain is not supported.")
      default: try reader.skip(tag)
      }
    }
    guard let parent, var query else {
      throw .invalidMessage("A query request lacks its parent or its query.")
    }
    self.init(
      database: parent.database,
      query: try query.structuredQuery(parent: parent.parent, parent.database),
      consistency: consistency)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.parentName(1, query.parent, database)
    writer.message(2) { $0.structuredQuery(query, database) }
    writer.consistency(consistency, transaction: 5, newTransaction: 6, readTime: 7)
  }
}
