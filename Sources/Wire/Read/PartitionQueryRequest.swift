package import Documents

/// `google.firestore.v1.PartitionQueryRequest`. Its database is in the name of the query's parent.
package final class PartitionQueryRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  package let query: Query
  /// How many places to part the results at, at most.
  package let partitionCount: Int64
  /// What the response before this one gave; empty for the first page.
  package let pageToken: String
  /// How many at most in one response; 0 leaves it to the server.
  package let pageSize: Int
  package let consistency: ReadConsistency

  package init(
    database: DatabasePrefix, query: Query, partitionCount: Int64, pageToken: String = "",
    pageSize: Int = 0, consistency: ReadConsistency = .strong
  ) {
    self.database = database
    self.query = query
    self.partitionCount = partitionCount
    self.pageToken = pageToken
    self.pageSize = pageSize
    self.consistency = consistency
  }

  package convenience init?(_ reader: inout ProtobufReader, database _: DatabasePrefix?) {
    var parent: (database: DatabasePrefix, parent: [UInt8])?
    var query: ProtobufReader?
    var partitionCount: Int64 = 0
    var pageToken = ""
    var pageSize = 0
    var consistency = ReadConsistency.strong
    while reader.nextField() {
      switch reader.field {
      case 1: parent = reader.parentName(nil)
      case 2: query = reader.message()
      case 3: partitionCount = Int64(bitPattern: reader.varint())
      case 4: pageToken = reader.string()
      case 5: pageSize = reader.int32()
      case 6: consistency = .readTime(reader.timestamp())
      default: reader.skip()
      }
    }
    guard let parent, var structured = query,
      let query = structured.structuredQuery(parent: parent.parent, parent.database)
    else {
      reader.refuse("A request for partitions lacks its parent or its query.")
      return nil
    }
    self.init(
      database: parent.database, query: query, partitionCount: partitionCount,
      pageToken: pageToken, pageSize: pageSize, consistency: consistency)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.parentName(1, query.parent, database)
    writer.message(2) { $0.structuredQuery(query, database) }
    writer.int(3, partitionCount)
    writer.string(4, pageToken)
    writer.int32(5, pageSize)
    if case .readTime(let time) = consistency { writer.timestamp(6, time) }
  }
}
