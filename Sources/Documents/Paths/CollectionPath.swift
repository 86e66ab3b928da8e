/// The path of a collection relative to its database, such as "books" or "books/b1/notes".
public struct CollectionPath: Hashable, Comparable, Sendable {
  /// The path's UTF-8 bytes.
  public let utf8: [UInt8]

  /// Checks the path.
  public init(_ string: String) throws(PathError) {
    let utf8 = [UInt8](utf8: string)
    guard try !checkSegments(utf8).isMultiple(of: 2) else {
      throw .wrongNumberOfSegments(string)
    }
    self.utf8 = utf8
  }

  /// Trusts the caller that the bytes are a checked collection path.
  package init(unchecked utf8: [UInt8]) {
    self.utf8 = utf8
  }

  public var string: String { String(utf8: utf8) }

  /// The last segment: the collection's identifier.
  public var id: String {
    let slash = utf8.lastIndex(of: UInt8(ascii: "/"))
    return String(utf8: utf8[(slash.map { $0 + 1 } ?? 0)...])
  }

  /// A document of this collection.
  public func document(_ id: String) throws(PathError) -> DocumentPath {
    try DocumentPath(string + "/" + id)
  }

  public static func == (left: CollectionPath, right: CollectionPath) -> Bool {
    left.utf8 == right.utf8
  }

  public static func < (left: CollectionPath, right: CollectionPath) -> Bool {
    compareResourceNames(left.utf8, right.utf8) == .ascending
  }

  public func hash(into hasher: inout Hasher) {
    utf8.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
