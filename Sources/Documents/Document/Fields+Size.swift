// Source: https://firebase.google.com/docs/firestore/storage-size

extension Fields {
  /// The size that Firestore counts against a document's limit, the document's name aside.
  package var storedBytes: Int {
    var size = 32
    for entry in map.entries { size += entry.name.utf8.count + 1 + entry.value.storedBytes }
    return size
  }
}

extension Value {
  fileprivate var storedBytes: Int {
    switch self {
    case .null, .boolean: 1
    case .integer, .double, .timestamp: 8
    case .string(let text): text.utf8.count + 1
    case .bytes(let bytes): bytes.count
    case .reference(let path): path.utf8.count + 17
    case .geoPoint: 16
    case .array(let elements): elements.reduce(0) { $0 + $1.storedBytes }
    case .map(let map):
      map.entries.reduce(32) { $0 + $1.name.utf8.count + 1 + $1.value.storedBytes }
    }
  }
}
