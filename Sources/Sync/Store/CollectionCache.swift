package import Documents

/// The cached documents of one collection.
package final class CollectionCache {
  package let path: CollectionPath
  package internal(set) var documents: [DocumentPath: CachedDocument] = [:]

  init(_ path: CollectionPath) {
    self.path = path
  }

  /// Whether a document lies directly in it.
  func holds(_ document: DocumentPath) -> Bool {
    let count = path.utf8.count
    let utf8 = document.utf8
    let slash = UInt8(ascii: "/")
    guard utf8.count > count, utf8[count] == slash,
      utf8.withUnsafeBytes({ hasPrefix($0, path.utf8) })
    else { return false }
    return !utf8[(count + 1)...].contains(slash)
  }
}
