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

  /// Finds a database for a call, and goes on; ends the call if there is none, or if `body` throws.
  /// Every method comes through here.
  ///
  /// - Parameter body: called in this turn if the database is open, else later, unless the call has
  ///   ended meanwhile.
  func find(
    _ prefix: DatabasePrefix, _ access: DatabaseAccess, for call: Call,
    _ body: @escaping (ServedDatabase) throws(CallStatus) -> Void
  ) {
    find(prefix, access) { result in
      guard !call.isOver else { return }
      do throws(CallStatus) {
        try body(try result.get())
      } catch {
        call.end(error)
      }
    }
  }

  /// Finds a database, in this turn if it is open.
  func find(
    _ prefix: DatabasePrefix, _ access: DatabaseAccess,
    _ completion: @escaping (Result<ServedDatabase, CallStatus>) -> Void
  ) {
    switch served {
    case .emulated(let databases):
      databases.find(prefix, access, completion)
    case .library(let library):
      guard prefix.utf8.suffix(Self.ending.count).elementsEqual(Self.ending) else {
        let name = String(decoding: prefix.databaseName, as: UTF8.self)
        let text = "There is no database \(name); a library has (default) only."
        completion(.failure(CallStatus(.notFound, text)))
        return
      }
      completion(.success(library))
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
