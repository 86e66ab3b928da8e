import Documents

/// What happened to one document of a view.
struct ViewChange {
  let kind: DocumentChange.Kind
  /// As it is now; as it was, if removed.
  let document: DocumentSnapshot
  /// As the previous snapshot had it.
  let previous: DocumentSnapshot?
  /// Whether it has come to nothing.
  var isVoid = false

  init(_ kind: DocumentChange.Kind, _ document: DocumentSnapshot, previous: DocumentSnapshot?) {
    self.kind = kind
    self.document = document
    self.previous = previous
  }
}
