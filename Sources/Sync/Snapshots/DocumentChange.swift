/// What happened to one document between two snapshots of a query.
package struct DocumentChange {
  package enum Kind: UInt8, Sendable {
    case removed
    case added
    case modified
    /// Only whether it has pending writes; reported as `modified` to who asks for such changes.
    case metadata
  }

  package let kind: Kind
  package let document: DocumentSnapshot
  /// The index before this change, after the changes listed before it; nil if added.
  package let oldIndex: Int?
  /// The index after this change, after the changes listed before it; nil if removed.
  package let newIndex: Int?
}
