/// The set of fields that a write touches or a read returns.
public struct FieldMask: Equatable, Sendable {
  /// Sorted, each path once.
  public let paths: [FieldPath]

  public init(_ paths: [FieldPath]) {
    var unique: [FieldPath] = []
    for path in paths.inOrder({ $0 < $1 }) where unique.last != path { unique.append(path) }
    self.paths = unique
  }

  public static var empty: FieldMask { FieldMask([]) }

  /// Whether a field is in the set, itself or through a map around it.
  public func covers(_ path: FieldPath) -> Bool {
    paths.contains { $0.isPrefix(of: path) }
  }
}
