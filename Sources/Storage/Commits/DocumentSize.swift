internal import Documents

// How Firestore counts a document's size: https://firebase.google.com/docs/firestore/storage-size

extension Document {
  /// Throws if the document is larger, or one of its values longer or deeper, than allowed.
  func checkLimits() throws(CommitError) {
    // The counted size of a value is at most eight times its encoded one (an integer), so almost
    // no document has to be decoded here.
    if fields.encoded.count * 8 <= Limits.documentBytes { return }
    let map = fields.map
    for entry in map.entries where entry.value.longestText > Limits.valueBytes {
      throw .valueTooLong(field: entry.name)
    }
    if path.countedSize + map.countedSize + 32 > Limits.documentBytes {
      throw .documentTooLarge(path)
    }
  }
}

extension DocumentPath {
  /// Each segment and one byte, and 16 for the whole.
  fileprivate var countedSize: Int { utf8.count + 1 + 16 }
}

extension MapValue {
  /// Levels of maps and arrays below this one.
  var depth: Int {
    entries.reduce(0) { max($0, $1.value.depth) }
  }

  fileprivate var countedSize: Int {
    entries.reduce(0) { $0 + $1.name.utf8.count + 1 + $1.value.countedSize }
  }
}

extension Value {
  /// 0 for a plain value, 1 for a map or array of plain values.
  var depth: Int {
    switch self {
    case .array(let elements): elements.reduce(0) { max($0, $1.depth) } + 1
    case .map(let map): map.depth + 1
    default: 0
    }
  }

  fileprivate var countedSize: Int {
    switch self {
    case .null, .boolean: 1
    case .integer, .double, .timestamp: 8
    case .geoPoint: 16
    case .string(let text): text.utf8.count + 1
    case .bytes(let bytes): bytes.count
    case .reference(let name): name.utf8.count + 1 + 16
    case .array(let elements): elements.reduce(0) { $0 + $1.countedSize }
    case .map(let map): map.countedSize + 32
    }
  }

  /// The length of the longest string or bytes inside.
  fileprivate var longestText: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    case .array(let elements): elements.reduce(0) { max($0, $1.longestText) }
    case .map(let map): map.entries.reduce(0) { max($0, $1.value.longestText) }
    default: 0
    }
  }
}
