/// The path of a document relative to its database, such as "books/b1/notes/n1": collection and
/// document in turn. Ordered by segments; equal where the bytes are equal.
public struct DocumentPath: Hashable, Comparable, Sendable {
  /// The path's UTF-8 bytes.
  public let utf8: [UInt8]

  /// Checks the path.
  public init(_ string: String) throws(PathError) {
    try self.init(utf8: [UInt8](utf8: string))
  }

  /// Checks the path.
  @inline(never)
  public init(utf8: [UInt8]) throws(PathError) {
    guard try checkSegments(utf8).isMultiple(of: 2) else {
      throw .wrongNumberOfSegments(String(utf8: utf8))
    }
    self.utf8 = utf8
  }

  /// Trusts the caller that the bytes are a checked document path.
  package init(unchecked utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// No document: what stands for the path of one that could not be read.
  package static var nowhere: DocumentPath { DocumentPath(unchecked: []) }

  /// A document of a top-level collection.
  public init(collection: String, id: String) throws(PathError) {
    try self.init(collection + "/" + id)
  }

  public var string: String { String(utf8: utf8) }

  /// The last segment.
  @inline(never)
  public var id: String { String(utf8: utf8[(lastSlash + 1)...]) }

  /// The path of the collection that holds the document.
  @inline(never)
  public var collection: CollectionPath { CollectionPath(unchecked: Array(utf8[..<lastSlash])) }

  private var lastSlash: Int { utf8.lastIndex(of: UInt8(ascii: "/")) ?? 0 }

  @inline(never)
  public static func == (left: DocumentPath, right: DocumentPath) -> Bool {
    left.utf8 == right.utf8
  }

  public static func < (left: DocumentPath, right: DocumentPath) -> Bool {
    left.compare(to: right) == .ascending
  }

  public func compare(to other: DocumentPath) -> Ordering {
    compareResourceNames(utf8, other.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    utf8.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// Checks every segment of a path and counts them.
package func checkSegments(_ utf8: [UInt8]) throws(PathError) -> Int {
  if utf8.count > Limits.nameBytes { throw .pathTooLong }
  var count = 0
  var start = 0
  while start <= utf8.count {
    var end = start
    while end < utf8.count, utf8[end] != UInt8(ascii: "/") { end += 1 }
    let segment = utf8[start..<end]
    start = end + 1
    count += 1
    if count > 2 * Limits.collectionDepth { throw .pathTooDeep }
    if segment.isEmpty { throw .emptySegment(String(utf8: utf8)) }
    if segment.count > Limits.idBytes { throw .tooLong(String(utf8: segment)) }
    let isDots = segment.count <= 2 && segment.allSatisfy { $0 == UInt8(ascii: ".") }
    if isDots { throw .invalidID(String(utf8: segment)) }
    if isReservedName(segment) && numericID(segment) == nil {
      let isCollection = !count.isMultiple(of: 2)
      throw isCollection
        ? .reservedCollectionID(String(utf8: segment)) : .reservedID(String(utf8: segment))
    }
  }
  return count
}

/// Whether an identifier or a field's name has the form `__…__`, which Firestore keeps for itself.
package func isReservedName(_ utf8: ArraySlice<UInt8>) -> Bool {
  let underscore = UInt8(ascii: "_")
  let (first, last) = (utf8.startIndex, utf8.endIndex - 1)
  return utf8.count >= 4 && utf8[first] == underscore && utf8[first + 1] == underscore
    && utf8[last] == underscore && utf8[last - 1] == underscore
}
