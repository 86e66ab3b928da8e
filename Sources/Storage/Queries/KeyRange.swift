internal import Documents

/// Between which identifiers (in a collection group: paths) a query's results lie, as far as its
/// conditions on `__name__` and its cursors say it.
struct KeyRange {
  private(set) var lower: [UInt8] = []
  private(set) var upper: [UInt8] = [.max]

  private let scope: QueryScope

  init(_ scope: QueryScope) {
    self.scope = scope
  }

  /// Leaves what a condition allows.
  mutating func narrow(to filter: Filter) {
    guard case .field(_, let operation, .reference(let name)) = filter else { return }
    switch operation {
    case .equal:
      narrow(from: name)
      narrow(upTo: name)
    case .greaterThan, .greaterThanOrEqual: narrow(from: name)
    case .lessThan, .lessThanOrEqual: narrow(upTo: name)
    default: break
    }
  }

  /// Leaves what lies between the cursors of a query that is ordered by path alone.
  mutating func narrow(toCursorsOf query: Query) {
    for (cursor, isStart) in [(query.start, true), (query.end, false)] {
      guard case .reference(let name)? = cursor?.values.first else { continue }
      if isStart != query.orders[0].isDescending {
        narrow(from: name)
      } else {
        narrow(upTo: name)
      }
    }
  }

  /// Leaves what lies below a document, in a collection group.
  /// - Parameter parent: The document's path; of no bytes for the root.
  mutating func narrow(below parent: [UInt8]) {
    if parent.isEmpty { return }
    var first: [UInt8] = []
    append(resourceName: parent, to: &first)
    // The mark of its end: what is below goes on with segments.
    first.removeLast()
    let end = IndexValues.end(of: first)
    if compareBytes(lower, first) == .ascending { lower = first }
    if compareBytes(upper, end) == .descending { upper = end }
  }

  private mutating func narrow(from name: String) {
    guard let key = scope.key(name) else { return }
    if compareBytes(lower, key) == .ascending { lower = key }
  }

  private mutating func narrow(upTo name: String) {
    guard let key = scope.key(name) else { return }
    if compareBytes(upper, key + [0]) == .descending { upper = key + [0] }
  }
}

/// Where a query looks for documents: in one collection or in a collection group.
enum QueryScope {
  case collection(QueryPlan.Collection)
  case group([UInt8])

  /// A document's place among the entries with the same value; nil if the name is not that of a
  /// document with a place there.
  func key(_ name: String) -> [UInt8]? {
    switch self {
    case .group:
      var key: [UInt8] = []
      append(resourceName: [UInt8](utf8: name), to: &key)
      return key
    case .collection(let collection):
      let path = DocumentPath(unchecked: [UInt8](utf8: name))
      return path.utf8.first != UInt8(ascii: "/") && path.collection == collection.path
        ? DocumentKey.key(path) : nil
    }
  }

  /// The number under which the entries lie.
  var number: Int64 {
    switch self {
    case .group: 0
    case .collection(let collection): collection.number
    }
  }

  func index(_ components: [IndexKey.Component]) -> IndexKey {
    switch self {
    case .group(let id): IndexKey(collectionID: id, isGroup: true, components: components)
    case .collection(let collection):
      IndexKey(
        collectionID: [UInt8](utf8: collection.path.id), isGroup: false, components: components)
    }
  }
}
