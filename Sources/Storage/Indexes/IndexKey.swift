internal import Documents

/// What an index is about: a field of the documents of all collections with an identifier, or
/// several, one after the other.
struct IndexKey: Hashable {
  struct Component: Hashable {
    /// What of a field's value it is.
    enum Kind: UInt8 {
      /// The value and, after a mark, each element of an array: what an index on one field has.
      case all = 1
      case value = 2
      /// The value, which comes in the other direction than the index.
      case inverted = 3
      /// Each element of an array, after the mark.
      case element = 4
    }

    let field: FieldPath
    let kind: Kind
  }

  let collectionID: [UInt8]
  /// Whether it serves collection groups: its entries of all collections lie in one order. The
  /// entries of any other index lie apart for each collection.
  let isGroup: Bool
  /// At least one. A collection group may also need the order of the paths, `__name__`.
  let components: [Component]

  /// Whether it is one for the conditions and orders of a query together.
  var isComposite: Bool { components.count > 1 || components[0].kind != .all }
}

/// An index that is kept up to date.
struct IndexDefinition: Equatable {
  let number: Int64
  let key: IndexKey
  /// Whether it may lack documents that have not changed since it was begun.
  let isBeingBuilt: Bool
}

/// An index that queries may use.
struct KnownIndex {
  let number: Int64
  /// About when a query last used it, in microseconds since 1970.
  let used: Int64
  /// The first change that its entries do not show; nil if they show all.
  let since: Int64?
}

/// The place of an entry in an index: a value, then a document's identifier or path.
struct EntryPlace: Equatable {
  var value: [UInt8]
  /// In the form of `DocumentKey`; in a collection group the whole path, encoded for an index.
  var id: [UInt8] = []
}

/// A part of an index, in which candidates of a query lie.
struct IndexStretch: Equatable {
  let index: Int64
  /// 0 in a collection group.
  let collection: Int64
  /// The first place.
  var lower: EntryPlace
  /// The first place after it.
  var upper: EntryPlace
  /// The one value of all its entries; nil if there may be several.
  let value: [UInt8]?
}
