internal import Documents

/// The segments that follow a path in the paths of all collections, in the order of names: found one
/// after the other, so that a page costs what is on it. Only numeric ones are gathered before.
struct SegmentWalk {
  private let tree: CollectionTree
  private let prefix: [UInt8]
  /// The numeric ones to come, the next one last.
  private var numbers: [[UInt8]] = []
  private var lastText: [UInt8] = []

  /// - Parameters:
  ///   - path: Of a document or a collection; empty for the database's root.
  ///   - last: The segment to go on after; nil for the beginning.
  init(_ tree: CollectionTree, below path: [UInt8], after last: [UInt8]?) throws(StorageError) {
    self.tree = tree
    prefix = path.isEmpty ? [] : path + [UInt8(ascii: "/")]
    if let last, numericID(last[...]) == nil {
      lastText = last
      return
    }
    let start = last.map { DocumentKey.encode($0[...]) } ?? []
    numbers = try tree.numericSegments(after: prefix).map { DocumentKey.encode($0[...]) }
      .filter { compareBytes($0, start) == .descending }
      .sorted { compareBytes($0, $1) == .descending }
      .map { Array(DocumentKey.decode($0)) }
  }

  mutating func next() throws(StorageError) -> [UInt8]? {
    if let number = numbers.popLast() { return number }
    guard let text = try tree.textSegment(after: prefix, following: lastText) else { return nil }
    lastText = text
    return text
  }
}
