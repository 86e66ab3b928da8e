import Documents

/// Whether one sort key comes before another.
@inline(__always)
func isBefore(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  compareBytes(left, right) == .ascending
}

/// Bytes whose order is the order of a query's results. They are made once for a document and
/// compared often: sorting 10,000 books by decoding titles again and again took 50 times as long.
func sortKey(_ orders: [Order], _ document: CachedDocument) -> [UInt8] {
  var key: [UInt8] = []
  for order in orders {
    let start = key.count
    if order.field.isDocumentID {
      append(resourceName: document.path.utf8, to: &key)
    } else {
      (document.fields[order.field] ?? .null).encodeForIndex(into: &key)
    }
    if order.isDescending {
      for index in start..<key.count { key[index] = ~key[index] }
    }
  }
  return key
}
