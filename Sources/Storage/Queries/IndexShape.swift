internal import Documents

/// How an index must be made so that the entries of a query's results lie together in the order of the
/// results: first the fields whose values the query fixes, then those that it orders by.
struct IndexShape {
  private struct Criterion {
    let field: FieldPath
    let isInverted: Bool
  }

  let components: [IndexKey.Component]
  /// Whether the entries are followed against their order.
  let isDescending: Bool
  /// Whether the entries come in the query's order; else only in that of its first criterion.
  let isExact: Bool
  /// Whether every entry in the stretch is a result, long values aside.
  let isComplete: Bool
  /// What the entries of all results begin with.
  private let prefix: [UInt8]
  /// The encoded values of the fields that have only one, elements of arrays aside.
  private let constants: [FieldPath: [UInt8]]
  private let criteria: [Criterion]

  /// An index on the first criterion of a query that is not ordered by path alone.
  init(firstOrderOf query: Query) {
    let first = query.orders[0]
    components = [IndexKey.Component(field: first.field, kind: .all)]
    isDescending = first.isDescending
    isExact =
      query.orders[1].field.isDocumentID && query.orders[1].isDescending == first.isDescending
    isComplete = false
    prefix = []
    constants = [:]
    criteria = [Criterion(field: first.field, isInverted: false)]
  }

  /// An index on several fields; nil if one field is enough, or if they are too many.
  /// - Parameter conditions: All of which must hold.
  init?(_ query: Query, _ conditions: [Filter]) {
    var equalities: [(component: IndexKey.Component, value: [UInt8])] = []
    var constants: [FieldPath: [UInt8]] = [:]
    var others: [Filter] = []
    for condition in conditions {
      guard let field = condition.field, !field.isDocumentID, let value = condition.onlyValue,
        condition.isAboutElements
          ? !equalities.contains(where: { $0.component.kind == .element })
          : constants[field] == nil
      else {
        others.append(condition)
        continue
      }
      if !condition.isAboutElements { constants[field] = value }
      let kind: IndexKey.Component.Kind = condition.isAboutElements ? .element : .value
      equalities.append((IndexKey.Component(field: field, kind: kind), value))
    }
    // Entries of one value stand in the order of their paths.
    let isDescending = query.orders[query.orders.count - 1].isDescending
    let criteria = query.orders.filter { order in
      !order.field.isDocumentID && constants[order.field] == nil
    }.map { Criterion(field: $0.field, isInverted: $0.isDescending != isDescending) }
    // One index serves all queries that fix the same fields.
    equalities.sort { $0.component.field < $1.component.field }
    components =
      equalities.map(\.component)
      + criteria.map {
        IndexKey.Component(field: $0.field, kind: $0.isInverted ? .inverted : .value)
      }
    guard components.count > 1 || components.first?.kind == .inverted,
      components.count <= IndexShape.mostComponents
    else { return nil }
    self.isDescending = isDescending
    isExact = true
    // Where values differ, the entries of a group's documents below one parent do not lie together.
    let isOfOneParent = query.allDescendants && !query.parent.isEmpty && !criteria.isEmpty
    isComplete =
      !isOfOneParent
      && others.allSatisfy { condition in
        guard let field = condition.field else { return false }
        return criteria.isEmpty
          ? field.isDocumentID
          : field == criteria[0].field && condition.isOneRangeOfValues
      }
    prefix = equalities.flatMap(\.value)
    self.constants = constants
    self.criteria = criteria
  }

  /// The part of the index in which the query's results lie.
  /// - Parameter keys: Between which identifiers they lie.
  func stretch(
    _ index: Int64, _ query: Query, _ conditions: [Filter], _ scope: QueryScope, _ keys: KeyRange
  ) -> IndexStretch {
    var stretch: IndexStretch
    if let first = criteria.first {
      var range = ValueRange.all
      for condition in conditions
      where condition.field == first.field && condition.isOneRangeOfValues {
        if let bounds = condition.ranges { range.narrow(to: bounds[0]) }
      }
      stretch = IndexStretch(
        index, (first.isInverted ? range.inverted : range).following(prefix), scope,
        KeyRange(scope))
    } else {
      stretch = IndexStretch(index, ValueRange(only: prefix), scope, keys)
    }
    for (cursor, isStart) in [(query.start, true), (query.end, false)] {
      guard let cursor else { continue }
      let (place, isWhole) = place(of: cursor, query, scope)
      let before = EntryPlace(value: place.value, id: place.id ?? [])
      let after =
        place.id.map { EntryPlace(value: place.value, id: $0 + [0]) }
        ?? EntryPlace(value: IndexValues.end(of: place.value))
      let isIncluded = !isWhole || isStart == cursor.isBefore
      if isStart != isDescending {
        stretch.raise(to: isIncluded ? before : after)
      } else {
        stretch.reduce(to: isIncluded ? after : before)
      }
    }
    return stretch
  }

  /// What the entries of the documents at a cursor begin with, and whether these are only those: what
  /// the index does not know is for the document to say.
  private func place(
    of cursor: Cursor, _ query: Query, _ scope: QueryScope
  ) -> (place: (value: [UInt8], id: [UInt8]?), isWhole: Bool) {
    var value = prefix
    var rest = criteria[...]
    for (operand, order) in zip(cursor.values, query.orders) {
      if order.field.isDocumentID {
        guard isExact, case .reference(let name) = operand, let id = scope.key(name) else {
          return ((value, nil), false)
        }
        return ((value, id), true)
      }
      let bytes = IndexValues.value(operand)
      if let constant = constants[order.field] {
        if bytes == constant { continue }
        return ((value, nil), false)
      }
      guard let criterion = rest.popFirst() else { return ((value, nil), false) }
      value += criterion.isInverted ? IndexValues.inverted(bytes) : bytes
    }
    return ((value, nil), true)
  }

  /// An entry has at most 1,501 bytes for each.
  private static let mostComponents = 5
}
