internal import Documents

/// Chooses the plan of a query by what the indexes hold: it counts how many candidates each of them
/// would give, but never further than it takes to choose.
struct QueryPlanner {
  let connection: Connection
  let query: Query
  /// How many results in the query's order are enough; `.max` for all.
  let wanted: Int
  /// Indexes that would have been looked at if there were any.
  private(set) var missing: [IndexKey] = []
  /// One on several fields that the query's results could be read from as they come.
  private(set) var missingComposite: IndexKey?
  /// The indexes that were looked at.
  private(set) var known: [IndexKey: KnownIndex] = [:]

  /// Stretches that hold all results.
  private struct Source {
    let stretches: [IndexStretch]
    /// How many entries they have; nil if they are more than it was worth to count.
    let count: Int?

    var hasSingleValues: Bool { stretches.allSatisfy { $0.value != nil } }

    func isAtMost(_ limit: Int) -> Bool { count.map { $0 <= limit } ?? false }
  }

  init(_ connection: Connection, _ query: Query, wanted: Int) {
    self.connection = connection
    self.query = query
    self.wanted = wanted
  }

  mutating func plan() throws(StorageError) -> QueryPlan {
    guard let scope = try scope() else {
      return query.collectionID == nil ? .scan : .nothing
    }
    let allAlternatives = query.filter.map(\.alternatives) ?? [[]]
    let alternatives = allAlternatives ?? [[]]
    if let rows = try rowsByName(alternatives) { return .rows(rows) }
    var keys = KeyRange(scope)
    let conditions = alternatives.count == 1 ? alternatives[0] : []
    for condition in conditions where condition.field?.isDocumentID == true {
      keys.narrow(to: condition)
    }
    if query.allDescendants { keys.narrow(below: query.parent) }
    if isOrderedByPath { keys.narrow(toCursorsOf: query) }
    if wanted != .max, allAlternatives?.count == 1, let shape = IndexShape(query, conditions) {
      let key = scope.index(shape.components)
      if let index = try find(key) {
        return try follow(
          shape, shape.stretch(index.number, query, conditions, scope, keys), conditions, scope,
          keys)
      }
      missingComposite = key
    }
    let best = try best(alternatives, scope, keys)
    if wanted == .max { return try planForAll(best, conditions, scope, keys) }
    return isOrderedByPath
      ? try planByPath(best, scope, keys) : try planByField(best, conditions, scope)
  }

  /// Paths are different, so what comes after them in the order says nothing.
  private var isOrderedByPath: Bool { query.orders[0].field.isDocumentID }

  // MARK: The choice

  private mutating func planForAll(
    _ best: Source?, _ conditions: [Filter], _ scope: QueryScope, _ keys: KeyRange
  ) throws(StorageError) -> QueryPlan {
    var best = best
    if !isOrderedByPath, query.start != nil || query.end != nil,
      let stretch = try orderStretch(IndexShape(firstOrderOf: query), conditions, scope)
    {
      let limit = best.map { $0.count ?? QueryPlanner.many } ?? 1
      let count = try connection.entries.count(stretch, limit: limit)
      if best == nil || count < limit { best = Source(stretches: [stretch], count: nil) }
    }
    if let best { return .collect(best.stretches) }
    if case .collection(let collection) = scope, isOrderedByPath {
      return walk(collection, keys, nil)
    }
    return .scan
  }

  private mutating func planByPath(
    _ best: Source?, _ scope: QueryScope, _ keys: KeyRange
  ) throws(StorageError) -> QueryPlan {
    if let best, best.hasSingleValues { return follow(best.stretches, isExact: true, best) }
    if let best, best.isAtMost(QueryPlanner.few) { return .collect(best.stretches) }
    if case .collection(let collection) = scope { return walk(collection, keys, best) }
    if let index = try index(on: .documentID, scope) {
      return follow([IndexStretch(index, ValueRange(only: []), scope, keys)], isExact: true, best)
    }
    return best.map { .collect($0.stretches) } ?? .scan
  }

  private mutating func planByField(
    _ best: Source?, _ conditions: [Filter], _ scope: QueryScope
  ) throws(StorageError) -> QueryPlan {
    if let best, best.isAtMost(max(QueryPlanner.few, 2 * wanted)) {
      return .collect(best.stretches)
    }
    let shape = IndexShape(firstOrderOf: query)
    if let stretch = try orderStretch(shape, conditions, scope) {
      return follow([stretch], isExact: shape.isExact, best)
    }
    return best.map { .collect($0.stretches) } ?? .scan
  }

  private func walk(
    _ collection: QueryPlan.Collection, _ keys: KeyRange, _ best: Source?
  ) -> QueryPlan {
    let walk = QueryPlan.PathWalk(
      collection: collection, isDescending: query.orders[0].isDescending, lower: keys.lower,
      upper: keys.upper)
    return .walk(
      QueryPlan.Attempt(
        way: walk, patience: patience(best), otherwise: best.map { .collect($0.stretches) } ?? .scan
      ))
  }

  private func follow(
    _ stretches: [IndexStretch], isExact: Bool, _ best: Source?
  ) -> QueryPlan {
    // Following what is best anyway has no better alternative.
    let isBest = stretches == best?.stretches
    let probe = isBest || best?.stretches.count != 1 ? nil : best?.stretches[0]
    let walk = QueryPlan.EntryWalk(
      stretches: stretches, isDescending: query.orders[0].isDescending, isExact: isExact,
      probe: probe?.value == nil ? nil : probe)
    return .follow(
      QueryPlan.Attempt(
        way: walk, patience: isBest ? .max : patience(best),
        otherwise: best.map { .collect($0.stretches) } ?? .scan))
  }

  private mutating func follow(
    _ shape: IndexShape, _ stretch: IndexStretch, _ conditions: [Filter], _ scope: QueryScope,
    _ keys: KeyRange
  ) throws(StorageError) -> QueryPlan {
    let walk = QueryPlan.EntryWalk(
      stretches: [stretch], isDescending: shape.isDescending, isExact: true, probe: nil)
    // Counting what other indexes have would take longer than the walk.
    let patience =
      shape.isComplete ? .max : patience(try best([conditions], scope, keys))
    return .follow(QueryPlan.Attempt(way: walk, patience: patience, otherwise: .collectAll))
  }

  /// How long a walk may take that would better end soon: not much longer than looking at all that
  /// the best index gives.
  private func patience(_ best: Source?) -> Int {
    best.map { 2 * max(QueryPlanner.few, $0.count ?? QueryPlanner.many) } ?? .max
  }

  // MARK: Sources

  /// The indexes that give the fewest candidates; nil if some alternative has none.
  private mutating func best(
    _ alternatives: [[Filter]], _ scope: QueryScope, _ keys: KeyRange
  ) throws(StorageError) -> Source? {
    var stretches: [IndexStretch] = []
    var count: Int? = 0
    var isComplete = true
    for conditions in alternatives {
      // Also where there is no use any more: all that is missing shall be known.
      let sources = try sources(conditions, scope, keys)
      guard isComplete, let smallest = try smallest(sources) else {
        isComplete = false
        continue
      }
      for stretch in smallest.stretches where !stretches.contains(stretch) {
        stretches.append(stretch)
      }
      count = smallest.count.flatMap { one in count.map { $0 + one } }
    }
    return isComplete ? Source(stretches: stretches, count: count) : nil
  }

  /// What each condition of an alternative allows.
  private mutating func sources(
    _ conditions: [Filter], _ scope: QueryScope, _ keys: KeyRange
  ) throws(StorageError) -> [[IndexStretch]] {
    var lists: [(field: FieldPath, ranges: [ValueRange])] = []
    for condition in conditions {
      guard let field = condition.field, !field.isDocumentID, let ranges = condition.ranges else {
        continue
      }
      // Several bounds of one field make one range.
      if ranges.count == 1, !condition.isAboutElements,
        let known = lists.firstIndex(where: { $0.field == field && $0.ranges.isOneOfValues })
      {
        lists[known].ranges[0].narrow(to: ranges[0])
      } else {
        lists.append((field, ranges))
      }
    }
    var sources: [[IndexStretch]] = []
    for (field, ranges) in lists {
      guard let index = try index(on: field, scope) else { continue }
      sources.append(ranges.map { IndexStretch(index, $0, scope, keys) })
    }
    return sources
  }

  private func smallest(_ sources: [[IndexStretch]]) throws(StorageError) -> Source? {
    guard let first = sources.first else { return nil }
    if sources.count == 1, wanted == .max { return Source(stretches: first, count: nil) }
    for limit in QueryPlanner.countingLimits
    where limit <= QueryPlanner.many || (sources.count > 1 && wanted == .max) {
      for stretches in sources {
        let count = try count(stretches, limit: limit)
        if count < limit { return Source(stretches: stretches, count: count) }
      }
    }
    return Source(stretches: first, count: nil)
  }

  private func count(_ stretches: [IndexStretch], limit: Int) throws(StorageError) -> Int {
    var count = 0
    for stretch in stretches where count < limit {
      count += try connection.entries.count(stretch, limit: limit - count)
    }
    return count
  }

  /// The part of the index on the query's first criterion in which its results lie.
  private mutating func orderStretch(
    _ shape: IndexShape, _ conditions: [Filter], _ scope: QueryScope
  ) throws(StorageError) -> IndexStretch? {
    guard let index = try index(on: query.orders[0].field, scope) else { return nil }
    return shape.stretch(index, query, conditions, scope, KeyRange(scope))
  }

  private mutating func index(
    on field: FieldPath, _ scope: QueryScope
  ) throws(StorageError) -> Int64? {
    let key = scope.index([IndexKey.Component(field: field, kind: .all)])
    if let found = try find(key) { return found.number }
    if !missing.contains(key) { missing.append(key) }
    return nil
  }

  private mutating func find(_ key: IndexKey) throws(StorageError) -> KnownIndex? {
    if let index = known[key] { return index }
    let found = try connection.catalogue.find(key)
    known[key] = found
    return found
  }

  // MARK: Places

  /// Nil if there is no such collection, or if all collections are meant.
  private func scope() throws(StorageError) -> QueryScope? {
    guard let id = query.collectionID else { return nil }
    if query.allDescendants { return .group([UInt8](utf8: id)) }
    return try connection.documents.collections.collection(query).map { .collection($0) }
  }

  /// The rows of the documents that a query names; nil if it does not.
  private func rowsByName(_ alternatives: [[Filter]]) throws(StorageError) -> [Int64]? {
    var names: [String] = []
    for conditions in alternatives {
      guard let found = conditions.lazy.compactMap(\.names).first else { return nil }
      names += found
    }
    var rows: Set<Int64> = []
    for name in names {
      let path = DocumentPath(unchecked: [UInt8](utf8: name))
      if let record = try connection.documents.find(path) { rows.insert(record.row) }
    }
    return rows.sorted()
  }

  /// So few candidates are looked at without further thought: *measured*, walking an order of 20,000
  /// for twenty results and looking at this many documents takes about the same.
  private static let few = 400
  /// Towards a limit it does not matter how many more there are.
  private static let many = 1024
  private static let countingLimits = [64, many, 8192]
}

extension Filter {
  /// The documents that a condition on `__name__` names.
  fileprivate var names: [String]? {
    guard case .field(let field, let operation, let operand) = self, field.isDocumentID else {
      return nil
    }
    let operands: [Value]
    switch (operation, operand) {
    case (.equal, _): operands = [operand]
    case (.in, .array(let elements)): operands = elements
    default: return nil
    }
    return operands.compactMap { operand in
      if case .reference(let name) = operand { name } else { nil }
    }
  }
}

extension EntryPlace {
  func isBefore(_ other: EntryPlace) -> Bool {
    switch compareBytes(value, other.value) {
    case .ascending: true
    case .descending: false
    case .same: compareBytes(id, other.id) == .ascending
    }
  }
}
