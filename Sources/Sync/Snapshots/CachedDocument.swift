package import Documents

/// What is known of one document: as the server gave it, or with local writes on top.
package final class CachedDocument {
  package enum Kind: UInt8, Sendable {
    /// Nothing is known.
    case absent
    /// There is a document.
    case found
    /// There is none.
    case missing
    /// A write to it was acknowledged, but what it was before was not known.
    case unknown
  }

  package let path: DocumentPath
  package let kind: Kind
  /// The server's time of the last change; zero with local writes on top.
  package let version: Timestamp
  package let fields: Fields
  /// The time of the snapshot that brought it.
  package internal(set) var readTime: Timestamp
  /// Whether it shows writes that wait in the queue.
  package let hasLocalMutations: Bool
  /// Whether it shows an acknowledged write that the watch stream has not brought yet.
  package let hasCommittedMutations: Bool

  package init(
    _ path: DocumentPath, _ kind: Kind, version: Timestamp = .zero, fields: Fields = Fields(),
    readTime: Timestamp = .zero, hasLocalMutations: Bool = false,
    hasCommittedMutations: Bool = false
  ) {
    self.path = path
    self.kind = kind
    self.version = version
    self.fields = fields
    self.readTime = readTime
    self.hasLocalMutations = hasLocalMutations
    self.hasCommittedMutations = hasCommittedMutations
  }

  /// About how many bytes it takes, with what is kept around it.
  var approximateSize: Int { path.utf8.count + fields.encoded.count + 100 }

  package var isFound: Bool { kind == .found }
  package var hasPendingWrites: Bool { hasLocalMutations || hasCommittedMutations }

  /// As local writes made it; nil fields where they deleted it.
  func locallyChanged(to fields: Fields?) -> CachedDocument {
    CachedDocument(
      path, fields == nil ? .missing : .found, fields: fields ?? Fields(), readTime: readTime,
      hasLocalMutations: true)
  }
}
