internal import Documents

/// How a query finds its documents. Whatever a plan finds is shown to the query's conditions, so a
/// plan may find too many documents but none too few.
indirect enum QueryPlan {
  struct Collection: Equatable {
    let number: Int64
    let path: CollectionPath
  }

  /// A plan that ends by itself when it has found enough, and what is done instead where it goes on
  /// for too long, or cannot go on.
  struct Attempt<Way> {
    let way: Way
    /// How many candidates to look at.
    let patience: Int
    let otherwise: QueryPlan
  }

  /// Documents of one collection in the order of their paths.
  struct PathWalk {
    let collection: Collection
    let isDescending: Bool
    /// In the form of `DocumentKey`: the first key, and the first after the last one.
    var lower: [UInt8]
    var upper: [UInt8]
  }

  /// Entries of an index in their order, or of several stretches in the order of their paths, for
  /// which each stretch must have one value only.
  struct EntryWalk {
    var stretches: [IndexStretch]
    let isDescending: Bool
    /// Whether the entries come in the query's order; else only in that of its first criterion.
    let isExact: Bool
    /// A condition that is looked up before the document is.
    let probe: IndexStretch?
  }

  /// There is nothing to be found.
  case nothing
  /// Looks at some documents and sorts what it finds.
  case rows([Int64])
  case walk(Attempt<PathWalk>)
  case follow(Attempt<EntryWalk>)
  /// Looks at the documents of all entries and sorts what it finds.
  case collect([IndexStretch])
  /// Chooses anew, as if all results were wanted, in no order.
  case collectAll
  /// Looks at every document of some collections and sorts what it finds.
  case scan
}
