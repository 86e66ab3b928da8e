extension Query {
  /// The place of a document among the query's results as bytes that sort like it: made once a
  /// document, where comparing documents reads their fields at every step.
  package func sortKey(_ path: DocumentPath, _ fields: Fields) -> [UInt8] {
    var bytes: [UInt8] = []
    for order in orders {
      let start = bytes.count
      if order.field.isDocumentID {
        append(resourceName: path.utf8, to: &bytes)
      } else {
        fields.withEncodedValue(at: order.field) { $0?.decoded }?.encodeForIndex(into: &bytes)
      }
      if order.isDescending {
        for index in start..<bytes.count { bytes[index] = ~bytes[index] }
      }
    }
    return bytes
  }
}
