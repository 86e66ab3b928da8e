internal import Documents

/// An entry that an index gets or loses.
struct IndexEdit {
  let collection: Int64
  let row: Int64
  let isRemoval: Bool
  /// The value, then the identifier: no value is the beginning of another, so the order of these
  /// bytes is that of the entries.
  private let bytes: [UInt8]
  private let valueLength: Int

  init(_ collection: Int64, _ value: [UInt8], _ id: [UInt8], row: Int64, isRemoval: Bool) {
    self.collection = collection
    self.row = row
    self.isRemoval = isRemoval
    bytes = value + id
    valueLength = value.count
  }

  /// About how much memory it takes, in bytes.
  var size: Int { MemoryLayout<IndexEdit>.stride + 32 + bytes.count }

  /// Puts edits of one index into the order of its tree.
  static func sort(_ edits: inout [IndexEdit]) {
    edits.sort { left, right in
      if left.collection != right.collection { return left.collection < right.collection }
      return compareBytes(left.bytes, right.bytes) == .ascending
    }
  }

  func perform(on index: Int64, _ table: IndexTable) throws(StorageError) {
    let value = bytes[..<valueLength]
    let id = bytes[valueLength...]
    if isRemoval {
      try table.delete(index, collection, value, id)
    } else {
      try table.insert(index, collection, value, id, row: row)
    }
  }

  /// How much memory those that are sorted together may take, in bytes, the last document's aside.
  static let mostBytes = 16 * 1_048_576
}
