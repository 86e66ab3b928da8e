import Documents

/// A document that came into limbo, or left it.
struct LimboChange {
  let path: DocumentPath
  let isAdded: Bool
}
