import Client
import Documents
import Glibc
import Storage

/// A library as a command reaches it: through the server that owns it, else its file.
enum OpenLibrary {
  case server(ServerAddress)
  case file(Store)

  /// - Parameter makes: Whether a library is made if there is none.
  init(_ path: String, makes: Bool) throws(CommandFailure) {
    if makes {
      LibraryFile.makeFolders(of: path)
    } else if !LibraryFile.exists(path) {
      throw .failed("there is no library at \(path); bookspine serve or bookspine import makes one")
    }
    self = try OpenLibrary.open(path)
  }

  /// Lets go of the file.
  func close() {
    if case .file(let store) = self { store.close() }
  }

  /// Gives every result of a query; all are of one moment.
  func run(_ query: Query, _ onDocument: (Document) -> Void) throws(CommandFailure) {
    switch self {
    case .server(let address):
      do throws(ClientError) {
        try ServerCalls(address).run(query, onDocument)
      } catch {
        throw .failed(error.message)
      }
    case .file(let store):
      do throws(StorageError) {
        for document in try store.run(query).documents { onDocument(document) }
      } catch {
        throw .failed(error.message)
      }
    }
  }

  private static func open(_ path: String) throws(CommandFailure) -> OpenLibrary {
    // A server that has just been started owns the file for a moment before its address is known,
    // and one that ends has none any more for a moment before it lets go.
    let attempts = 40
    for attempt in 1...attempts {
      do throws(StorageError) {
        return .file(try Store(.file(path)))
      } catch .owned(by: let owner) {
        if let address = ServerAddress(owner.address) { return .server(address) }
        guard attempt < attempts else {
          throw .failed(
            owner.process == 0
              ? "the library is in use under another name"
              : "the library is in use by process \(owner.process), which does not serve it")
        }
        usleep(50_000)
      } catch {
        throw .failed(error.message)
      }
    }
    throw .failed("the library cannot be opened")
  }
}
