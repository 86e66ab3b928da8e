package import Documents

/// Paths of documents, each once. A dictionary, since the app in the browser has dictionaries by
/// path anyway: the code of `Set` would come on top of theirs. What
/// changes it is not inlined, which would be a copy of the dictionary's code each time.
package struct DocumentSet: Sequence {
  private var members: [DocumentPath: Boxed] = [:]

  package init() {}

  package init(_ path: DocumentPath) {
    members[path] = present
  }

  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }

  @inline(never)
  package func contains(_ path: DocumentPath) -> Bool { members[path] != nil }

  /// - Returns: Whether the path was not there before.
  @discardableResult @inline(never)
  package mutating func insert(_ path: DocumentPath) -> Bool {
    members.updateValue(present, forKey: path) == nil
  }

  /// - Returns: Whether the path was there.
  @discardableResult @inline(never)
  package mutating func remove(_ path: DocumentPath) -> Bool {
    members.removeValue(forKey: path) != nil
  }

  package func makeIterator() -> Iterator { Iterator(members: members.keys.makeIterator()) }

  package struct Iterator: IteratorProtocol {
    fileprivate var members: Dictionary<DocumentPath, Boxed>.Keys.Iterator

    @inline(never)
    package mutating func next() -> DocumentPath? { members.next() }
  }
}

private let present = Boxed(0)
