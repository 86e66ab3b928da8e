package import Documents

/// Where the reader is: a collection, a document, the list of collections at the top, or a query. It
/// is the window's address.
package struct ConsolePlace: Equatable, Sendable {
  /// The collection that is shown; nil where none is chosen.
  package let collection: CollectionPath?
  /// The document that is shown, of the collection.
  package let document: DocumentPath?
  /// Whose collections the first column lists; nil for those at the top.
  package let parent: DocumentPath?
  /// Whether the query stands above the columns.
  package let isQuerying: Bool

  package static let top = ConsolePlace(path: "/")
  /// No path has an empty part, so this cannot be part of one.
  private static let query = "//query"

  /// Reads an address, such as `/books/abc`; one that leads nowhere is the top.
  package init(path: String) {
    var bytes = Array(path.utf8)
    let mark = Array(ConsolePlace.query.utf8)
    isQuerying = bytes.count >= mark.count && Array(bytes.suffix(mark.count)) == mark
    if isQuerying { bytes.removeLast(mark.count) }
    if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    var collection: CollectionPath?
    var document: DocumentPath?
    do throws(PathError) {
      let count = bytes.isEmpty ? 0 : try checkSegments(bytes)
      if count > 0, count.isMultiple(of: 2) {
        document = DocumentPath(unchecked: bytes)
        collection = document?.collection
      } else if count > 0 {
        collection = CollectionPath(unchecked: bytes)
      }
    } catch {
      // A path that is none.
    }
    self.collection = collection
    self.document = document
    parent = collection?.parent
  }

  /// The address.
  package var path: String {
    let path = document?.string ?? collection?.string
    if isQuerying { return (path.map { "/" + $0 } ?? "") + ConsolePlace.query }
    return "/" + (path ?? "")
  }

  /// The same place, with the query or without.
  package func querying(_ isQuerying: Bool) -> ConsolePlace {
    if isQuerying == self.isQuerying { return self }
    let path = document?.string ?? collection?.string
    return ConsolePlace(
      path: (path.map { "/" + $0 } ?? "") + (isQuerying ? ConsolePlace.query : ""))
  }
}

extension ConsolePlace {
  /// What a link to the place leads to.
  package var href: String { ConsolePlace.href(path) }

  /// What a link to an address such as `/books/abc` leads to. The page decodes what stands in the
  /// window's address, so what the browser would leave as it is, such as `%`, must be encoded: else a
  /// link to the document `a%20b` would open `a b`. As JavaScript's `encodeURI`.
  package static func href(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes = [UInt8(ascii: "#")]
    for byte in path.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(utf8: bytes)
  }

  /// Letters, digits, and ``!#$&'()*+,-./:;=?@_~``.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23, 0x24, 0x26...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
  }
}

extension CollectionPath {
  /// The document that the collection belongs to; nil for one at the top.
  package var parent: DocumentPath? {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return DocumentPath(unchecked: Array(utf8[..<slash]))
  }
}
