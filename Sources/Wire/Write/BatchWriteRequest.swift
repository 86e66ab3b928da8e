package import Documents

/// `google.firestore.v1.BatchWriteRequest`: writes each of which happens or not by itself.
package final class BatchWriteRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  package let writes: [Mutation]
  package let labels: [Label]

  package init(database: DatabasePrefix, writes: [Mutation], labels: [Label] = []) {
    self.database = database
    self.writes = writes
    self.labels = labels
  }

  package convenience init?(_ reader: inout ProtobufReader, database fallback: DatabasePrefix?) {
    guard let database = reader.requiredDatabase(or: fallback) else { return nil }
    var writes: [Mutation] = []
    var labels: [Label] = []
    while reader.nextField() {
      switch reader.field {
      case 2: if let write = reader.write(database) { writes.append(write) }
      case 3: labels.append(reader.label())
      default: reader.skip()
      }
    }
    self.init(database: database, writes: writes, labels: labels)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.databaseName(1, database)
    for mutation in writes { writer.write(2, mutation, database) }
    writer.labels(3, labels)
  }
}
