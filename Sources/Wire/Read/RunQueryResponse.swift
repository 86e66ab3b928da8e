package import Documents

/// `google.firestore.v1.RunQueryResponse`: one document of a query's results, or none, with the time
/// of the read.
package final class RunQueryResponse: ResponseMessage, Sendable {
  package let document: Document?
  /// The transaction that the request began; only in the first response.
  package let transaction: [UInt8]
  package let readTime: Timestamp?
  /// How many results the offset passed over since the last response.
  package let skippedResults: Int
  /// Whether this is the last response.
  package let isDone: Bool
  /// How the results were found; only in the last response, if it was asked for. Written only:
  /// none of our clients asks.
  package let metrics: ExplainMetrics?

  package init(
    _ document: Document?, transaction: [UInt8] = [], readTime: Timestamp?,
    skippedResults: Int = 0, isDone: Bool = false, metrics: ExplainMetrics? = nil
  ) {
    self.document = document
    self.transaction = transaction
    self.readTime = readTime
    self.skippedResults = skippedResults
    self.isDone = isDone
    self.metrics = metrics
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var document: Document?
    var transaction: [UInt8] = []
    var readTime: Timestamp?
    var skippedResults = 0
    var isDone = false
    while reader.nextField() {
      switch reader.field {
      case 1: document = reader.document(database)?.document
      case 2: transaction = reader.byteArray()
      case 3: readTime = reader.timestamp()
      case 4: skippedResults = reader.int32()
      case 6: isDone = reader.bool()
      default: reader.skip()
      }
    }
    self.init(
      document, transaction: transaction, readTime: readTime, skippedResults: skippedResults,
      isDone: isDone)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    if let document { writer.document(1, document, database) }
    writer.byteArray(2, transaction)
    writer.optionalTimestamp(3, readTime)
    writer.int32(4, skippedResults)
    writer.bool(6, isDone)
    writer.explainMetrics(11, metrics)
  }
}
