import Documents

/// The databases that a server serves, by the names that clients call them.
package final class DatabaseDirectory {
  private static let ending = Array("/databases/(default)/documents/".utf8)

  private let library: ServedDatabase

  /// One library: `(default)`, under any project's name.
  package init(library: ServedDatabase) {
    self.library = library
  }

  func database(_ prefix: DatabasePrefix) throws(CallStatus) -> ServedDatabase {
    guard prefix.utf8.suffix(Self.ending.count).elementsEqual(Self.ending) else {
      let name = String(decoding: prefix.databaseName, as: UTF8.self)
      throw CallStatus(.notFound, "There is no database \(name); a library has (default) only.")
    }
    return library
  }

  /// Lets go of the stores, so that they can be closed.
  func stop() {
    library.stop()
  }
}
