package import Documents

/// How a query found its results.
package struct QueryExplanation: Equatable, Sendable {
  /// An order in which documents are looked at.
  package struct Order: Equatable, Sendable {
    package struct Field: Equatable, Sendable {
      package let path: FieldPath
      /// Whether it is about the elements of an array.
      package let isAboutElements: Bool
      package let isDescending: Bool
    }

    /// Whether it is one of all collections of a name.
    package let isGroup: Bool
    /// The fields whose index it is; none where the documents themselves lie in it.
    package let fields: [Field]
    /// In which direction names follow.
    package let isDescending: Bool
  }

  /// The plan in words.
  package let plan: String
  /// The orders by which the plan finds its candidates.
  package let orders: [Order]
  /// The indexes that it looked into, such as `books.rating`; `*` before a collection group's.
  package let indexes: [String]
  /// Indexes that would have been looked at if there were any, which are made when a query looks at
  /// many documents; where none of these is missing, one on several fields that is being made.
  package let missingIndexes: [String]
  /// Entries of indexes and documents that were looked at.
  package let entriesRead: Int
  package let documentsRead: Int
  package let results: Int
  /// The time that a thread was busy with it, in microseconds.
  package let duration: Int64
}

extension QueryPlan {
  /// The plan in words.
  func description(_ indexes: [IndexKey: KnownIndex]) -> String {
    func name(_ stretch: IndexStretch) -> String {
      indexes.first { $0.value.number == stretch.index }?.key.description ?? "\(stretch.index)"
    }
    func names(_ stretches: [IndexStretch]) -> String {
      var names: [String] = []
      for stretch in stretches where !names.contains(name(stretch)) { names.append(name(stretch)) }
      return names.joined(separator: " and ")
    }
    switch self {
    case .nothing: return "nothing: there is no such collection"
    case .rows(let rows): return "look up \(rows.count) documents by name"
    case .walk(let attempt):
      let direction = attempt.way.isDescending ? "down" : "along"
      return "go \(direction) the documents of \(attempt.way.collection.path.string)"
    case .follow(let attempt):
      let direction = attempt.way.isDescending ? "down" : "along"
      let probe = attempt.way.probe.map { ", look each up in \(name($0))" } ?? ""
      let sort = attempt.way.isExact ? "" : ", sort"
      return "go \(direction) \(names(attempt.way.stretches))\(probe)\(sort)"
    case .collect(let stretches): return "take all candidates from \(names(stretches)), sort"
    case .collectAll: return "take all candidates, sort"
    case .scan: return "look at every document, sort"
    }
  }
}

extension QueryPlan {
  /// The orders in which documents are looked at.
  func orders(
    _ indexes: [IndexKey: KnownIndex], isGroup: Bool
  ) -> [QueryExplanation.Order] {
    func names(isDescending: Bool) -> [QueryExplanation.Order] {
      [QueryExplanation.Order(isGroup: isGroup, fields: [], isDescending: isDescending)]
    }
    func orders(_ stretches: [IndexStretch], isDescending: Bool) -> [QueryExplanation.Order] {
      var orders: [QueryExplanation.Order] = []
      for stretch in stretches {
        guard let key = indexes.first(where: { $0.value.number == stretch.index })?.key else {
          continue
        }
        let fields = key.components.filter { !$0.field.isDocumentID }.map { component in
          QueryExplanation.Order.Field(
            path: component.field, isAboutElements: component.kind == .element,
            isDescending: isDescending != (component.kind == .inverted))
        }
        let order = QueryExplanation.Order(
          isGroup: key.isGroup, fields: fields, isDescending: isDescending)
        if !orders.contains(order) { orders.append(order) }
      }
      return orders
    }
    switch self {
    case .nothing, .rows, .collectAll, .scan: return names(isDescending: false)
    case .walk(let attempt): return names(isDescending: attempt.way.isDescending)
    case .follow(let attempt):
      let way = attempt.way
      return orders(way.stretches, isDescending: way.isDescending)
        + orders(way.probe.map { [$0] } ?? [], isDescending: false)
    case .collect(let stretches): return orders(stretches, isDescending: false)
    }
  }
}

extension IndexKey {
  var description: String {
    (isGroup ? "*" : "") + String(decoding: collectionID, as: UTF8.self) + "."
      + components.map(\.description).joined(separator: ", ")
  }
}

extension IndexKey.Component {
  fileprivate var description: String {
    switch kind {
    case .all, .value: field.string
    case .inverted: field.string + " descending"
    case .element: field.string + " contains"
    }
  }
}
