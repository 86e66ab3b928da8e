import Wire

/// What a client wants of a database, which decides what happens in emulator mode if there is none.
enum DatabaseAccess {
  /// To look: where there is none, it finds nothing, and none is made.
  case reading
  /// To write, to listen, to begin a transaction: where there is none, it is made.
  case making

  init(_ consistency: ReadConsistency) {
    if case .newTransaction = consistency { self = .making } else { self = .reading }
  }
}
