import Glibc
import Server
import Storage

/// `bookspine serve [--host H] [--port N] [--library PATH] [--assets DIR]`
enum ServeCommand {
  /// - Returns: the exit status: 1 when it failed, 2 when it was called wrongly.
  static func run(_ arguments: [String]) -> Int32 {
    let options: ServeOptions
    switch ServeOptions.parse(arguments) {
    case .success(let parsed): options = parsed
    case .failure(let error):
      Terminal.complain("bookspine serve: \(error.message)")
      return 2
    }
    do throws(Failure) {
      try serve(options)
      return 0
    } catch {
      Terminal.complain("bookspine serve: \(text(error))")
      return 1
    }
  }

  private enum Failure: Error {
    case server(ServerError)
    case storage(StorageError)
  }

  private static func serve(_ options: ServeOptions) throws(Failure) {
    let (server, store) = (try makeServer(options), try openLibrary(options.library))
    defer { store.close() }
    server.serve(store)
    do throws(StorageError) {
      try store.announce(address: server.address)
    } catch {
      throw .storage(error)
    }
    server.isReady = true
    Terminal.say("Bookspine serves \(options.library) on \(server.address)")
    server.run()
  }

  /// A server that listens, but does not answer yet: a port in use is told before the library is
  /// touched.
  private static func makeServer(_ options: ServeOptions) throws(Failure) -> Server {
    do throws(ServerError) {
      let server = try Server(options.configuration)
      do throws(SystemError) {
        // Before the library's threads are started, so that none of them takes a signal.
        _ = try TerminationSignals(on: server.loop) { server.stop() }
      } catch {
        throw .system(error)
      }
      try server.start()
      return server
    } catch {
      throw .server(error)
    }
  }

  private static func openLibrary(_ path: String) throws(Failure) -> Store {
    makeFolders(of: path)
    do throws(StorageError) {
      return try Store(.file(path))
    } catch {
      throw .storage(error)
    }
  }

  /// Makes the folders that are missing. If that fails, opening the library tells why.
  private static func makeFolders(of path: String) {
    var folder = ""
    for segment in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += segment + "/"
      mkdir(folder, 0o755)
    }
  }

  private static func text(_ error: Failure) -> String {
    switch error {
    case .server(let error): text(error)
    case .storage(let error): error.message
    }
  }

  private static func text(_ error: ServerError) -> String {
    switch error {
    case .addressInUse(let host, let port):
      "port \(port) of \(host) is in use; choose another with --port, or 0 for any free one"
    case .addressForbidden(let host, let port):
      "this user may not listen on port \(port) of \(host); ports from 1024 on are free to use"
    case .addressUnknown(let host):
      "\(host) is no address of this machine; --host takes a numeric address or localhost"
    case .addressNotLoopback(let host):
      "\(host) can be reached from other machines, and there are no accounts yet to keep others "
        + "out; use 127.0.0.1"
    case .system(let error):
      error.description
    }
  }
}
