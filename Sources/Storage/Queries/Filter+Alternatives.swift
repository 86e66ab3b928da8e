internal import Documents

extension Filter {
  /// The filter as alternatives, of each of which all conditions on single fields must hold; nil if
  /// there are very many.
  var alternatives: [[Filter]]? {
    switch self {
    case .and(let filters):
      var all: [[Filter]] = [[]]
      for filter in filters {
        guard let next = filter.alternatives, next.count * all.count <= Limits.disjunctions else {
          return nil
        }
        all = all.flatMap { one in next.map { one + $0 } }
      }
      return all
    case .or(let filters):
      var all: [[Filter]] = []
      for filter in filters {
        guard let next = filter.alternatives, next.count + all.count <= Limits.disjunctions else {
          return nil
        }
        all += next
      }
      return all
    default: return [[self]]
    }
  }
}
