package import Documents

/// `google.firestore.v1.RunAggregationQueryResponse`
package final class RunAggregationQueryResponse: ResponseMessage, Sendable {
  /// The values by their aliases; nil in a response that only tells a new transaction.
  package let result: MapValue?
  /// The transaction that the request began; only in the first response.
  package let transaction: [UInt8]
  package let readTime: Timestamp?
  /// As in a `RunQueryResponse`.
  package let metrics: ExplainMetrics?

  package init(
    _ result: MapValue?, transaction: [UInt8] = [], readTime: Timestamp?,
    metrics: ExplainMetrics? = nil
  ) {
    self.result = result
    self.transaction = transaction
    self.readTime = readTime
    self.metrics = metrics
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var result: MapValue?
    var transaction: [UInt8] = []
    var readTime: Timestamp?
    while reader.nextField() {
      switch reader.field {
      case 1:
        var message = reader.message()
        result = message.map(field: 2)
      case 2: transaction = reader.byteArray()
      case 3: readTime = reader.timestamp()
      default: reader.skip()
      }
    }
    self.init(result, transaction: transaction, readTime: readTime)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    if let result { writer.message(1) { $0.entries(of: result, field: 2) } }
    writer.byteArray(2, transaction)
    writer.optionalTimestamp(3, readTime)
    writer.explainMetrics(10, metrics)
  }
}
