import Documents

/// Stretches of indexes that together hold all documents that meet a filter, and perhaps others.
struct IndexPlan {
  private(set) var stretches: [(index: FieldIndex, bounds: IndexBounds)] = []
  /// How many entries they have.
  private(set) var count = 0

  /// The best plan for a filter; nil if no index helps.
  /// - Parameter isUrgent: Whether indexes may be made for it.
  init?(_ filter: Filter, _ indexes: CollectionIndexes, isUrgent: Bool) {
    switch filter {
    case .and(let filters):
      guard let best = IndexPlan.best(of: filters, indexes, isUrgent) else { return nil }
      self = best
    case .or(let filters):
      if filters.isEmpty { return nil }
      self.init()
      for filter in filters {
        guard let plan = IndexPlan(filter, indexes, isUrgent: isUrgent) else { return nil }
        stretches += plan.stretches
        count += plan.count
      }
    case .unary(let field, .isNull):
      self.init(field, [IndexBounds(.null)], indexes, isUrgent)
    case .unary(let field, .isNaN):
      self.init(field, [IndexBounds(.double(.nan))], indexes, isUrgent)
    case .unary: return nil
    case .field(let field, let operation, let value):
      if field.isDocumentID { return nil }
      switch operation {
      case .equal: self.init(field, [IndexBounds(value)], indexes, isUrgent)
      case .in: self.init(field, value.eachBounds, indexes, isUrgent)
      case .arrayContains:
        self.init(field, [IndexBounds(value)], indexes, isUrgent, ofElements: true)
      case .arrayContainsAny:
        self.init(field, value.eachBounds, indexes, isUrgent, ofElements: true)
      case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
        self.init(field, [IndexBounds(operation, value)], indexes, isUrgent)
      case .notEqual, .notIn: return nil
      }
    }
  }

  private init() {}

  private init?(
    _ field: FieldPath, _ bounds: [IndexBounds], _ indexes: CollectionIndexes, _ isUrgent: Bool,
    ofElements: Bool = false
  ) {
    guard let index = indexes.index(field, ofElements: ofElements, isUrgent: isUrgent) else {
      return nil
    }
    for bounds in bounds {
      stretches.append((index, bounds))
      count += index.count(in: bounds)
    }
  }

  /// Among conditions that all have to hold, the one that leaves the fewest documents. Bounds of one
  /// field make one range.
  private static func best(
    of filters: [Filter], _ indexes: CollectionIndexes, _ isUrgent: Bool
  ) -> IndexPlan? {
    var best: IndexPlan?
    var ranges: [FieldPath: IndexBounds] = [:]
    func consider(_ plan: IndexPlan?) {
      if let plan, plan.count < best?.count ?? .max { best = plan }
    }
    for filter in filters {
      switch filter {
      case .field(let field, let operation, let value)
      where operation.isInequality && operation != .notEqual && operation != .notIn
        && !field.isDocumentID:
        ranges[field, default: IndexBounds()].narrow(to: IndexBounds(operation, value))
      default: consider(IndexPlan(filter, indexes, isUrgent: isUrgent))
      }
    }
    for (field, bounds) in ranges { consider(IndexPlan(field, [bounds], indexes, isUrgent)) }
    return best
  }
}

extension Value {
  /// The bounds of each element, each once.
  fileprivate var eachBounds: [IndexBounds] {
    guard case .array(let elements) = self else { return [] }
    return Array(Set(elements.map { IndexBounds($0) }))
  }
}
