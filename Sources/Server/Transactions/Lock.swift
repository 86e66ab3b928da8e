import Documents

/// What a transaction has read or is about to write, kept from others until it ends.
struct Lock {
  enum Item {
    /// A document, there or not.
    case document(DocumentPath)
    /// A query's results: every document where the query looks, those that do not exist yet too.
    case query(Query)
  }

  let item: Item
  /// Whether nobody else may hold it. Shared locks go together with each other.
  let isExclusive: Bool

  init(_ item: Item, isExclusive: Bool) {
    self.item = item
    self.isExclusive = isExclusive
  }
}

extension Query {
  /// Whether there could be a document where both queries look.
  func overlaps(_ other: Query) -> Bool {
    if let id = collectionID, let otherID = other.collectionID, id != otherID { return false }
    return parent == other.parent
      || (allDescendants && other.parent.isBelow(parent))
      || (other.allDescendants && parent.isBelow(other.parent))
  }
}

extension [UInt8] {
  /// Whether the path of a document, empty for the root, lies below another one.
  fileprivate func isBelow(_ other: [UInt8]) -> Bool {
    other.isEmpty || starts(with: other + [UInt8(ascii: "/")])
  }
}
