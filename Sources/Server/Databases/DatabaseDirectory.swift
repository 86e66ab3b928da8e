import Documents

/// The databases that a server serves, by the names that clients call them.
package final class DatabaseDirectory {
  private static let ending = Array("/databases/(default)/documents/".utf8)

  private let served: Served

  private enum Served {
    case library(ServedDatabase)
    case emulated(EmulatedDatabases)
  }

  /// One library: `(default)`, under any project's name.
  package init(library: ServedDatabase) {
    served = .library(library)
  }

  /// A database for every name.
  package init(emulated: EmulatedDatabases) {
    served = .emulated(emulated)
  }

  func database(_ prefix: DatabasePrefix) throws(CallStatus) -> ServedDatabase {
    switch served {
    case .emulated(let databases):
      return try databases.database(prefix)
    case .library(let library):
      guard prefix.utf8.suffix(Self.ending.count).elementsEqual(Self.ending) else {
        let name = String(decoding: prefix.databaseName, as: UTF8.self)
        throw CallStatus(.notFound, "There is no database \(name); a library has (default) only.")
      }
      return library
    }
  }

  /// Lets go of the stores, so that they can be closed.
  func stop() {
    switch served {
    case .library(let library): library.stop()
    case .emulated(let databases): databases.close()
    }
  }
}
