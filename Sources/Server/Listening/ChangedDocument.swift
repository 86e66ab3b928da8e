import Documents
import Storage

/// A document that concerns listeners: it changed, or it entered or left the window of a limited
/// query because another one did.
struct ChangedDocument {
  let path: DocumentPath
  /// As it was at the listeners' last place; only known where it changed.
  let old: Document?
  /// As it is now; nil if it was deleted, or if only its path matters.
  let new: Document?
  let isDeleted: Bool

  init(_ change: Storage.DocumentChange) {
    path = change.path
    old = change.old
    new = change.new
    isDeleted = change.new == nil
  }

  /// A document that did not change itself, but entered the results of a limited query.
  init(entering document: Document) {
    path = document.path
    old = nil
    new = document
    isDeleted = false
  }

  /// A document that did not change itself, but left the results of a limited query.
  init(leaving path: DocumentPath) {
    self.path = path
    old = nil
    new = nil
    isDeleted = false
  }
}

/// What a change means for a target.
enum TargetEffect {
  /// The document belongs to the target's results, and is new or different there.
  case changed
  /// The document belonged to the target's results and does not any more.
  case removed
}
