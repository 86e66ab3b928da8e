import Glibc
import Server
import Storage

/// `bookspine serve`
enum ServeCommand {
  static let host = CommandHelp.Option(
    "--host", "H", "The address to listen at. Without it 127.0.0.1, for this machine only.")
  static let port = CommandHelp.Option(
    "--port", "N", "The port to listen at; 0 for any free one. Without it 8080.")
  static let assets = CommandHelp.Option(
    "--assets", "DIR", "The app's files, instead of those in the program; for development.")
  static let emulator = CommandHelp.Option(
    "--emulator", "[DIR]",
    "Databases for tests instead of a library, gone at the end unless a folder is named.")

  static let allowOrigin = CommandHelp.Option(
    "--allow-origin", "ORIGIN",
    "Lets web pages of another origin use REST, such as https://example.org; may be repeated. "
      + "With --emulator all of this machine may.", mayRepeat: true)

  static let help = CommandHelp(
    name: "serve", summary: "Serves a library to browsers and other clients.",
    description: """
      Serves a library, and prints the address of the app. Ctrl-C ends it.
      Clients of Cloud Firestore reach it as the database (default) of any project. With --emulator
      there is no library: each project and database that a client names is made when it is first
      written or listened to, or a transaction begins, for the tests of programs that use Cloud
      Firestore.
      """,
    options: [host, port, CommandHelp.library, emulator, allowOrigin, assets],
    examples: [
      "bookspine serve", "bookspine serve --port 9000 --library ./books.bookspine",
      "bookspine serve --emulator --port 8080",
    ])

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    if arguments.has(emulator) {
      guard arguments[CommandHelp.library] == nil else {
        throw .usage(.notTogether(CommandHelp.library.name, emulator.name))
      }
      try emulate(arguments)
    } else {
      try serveLibrary(arguments)
    }
  }

  private static func serveLibrary(_ arguments: Arguments) throws(CommandFailure) {
    let path = LibraryFile.path(arguments[CommandHelp.library])
    let server = try makeServer(try configuration(arguments))
    let store = try openLibrary(path)
    defer { store.close() }
    server.serve(store)
    do throws(StorageError) {
      try store.announce(address: server.address)
    } catch {
      throw .failed(error.message)
    }
    server.isReady = true
    Terminal.say("Bookspine serves \(path) on \(server.address)")
    server.run()
  }

  private static func emulate(_ arguments: Arguments) throws(CommandFailure) {
    let server = try makeServer(try configuration(arguments))
    let path = arguments[emulator]
    let folder = try path.map { path throws(CommandFailure) in
      LibraryFile.makeFolders(of: path + "/")
      do throws(SystemError) {
        return try DatabaseFolder(path)
      } catch {
        throw .failed(error.description)
      }
    }
    server.serveEmulated(in: folder)
    server.isReady = true
    let place = path.map { "kept in \($0)" } ?? "kept in memory"
    Terminal.say("Bookspine serves databases for tests, \(place), on \(server.address)")
    Terminal.say("export FIRESTORE_EMULATOR_HOST=\(server.authority)")
    server.run()
  }

  static func configuration(
    _ arguments: Arguments
  ) throws(CommandFailure) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    if let host = arguments[host] { configuration.host = host }
    configuration.assets = arguments[assets]
    configuration.origins = try origins(arguments)
    if let text = arguments[port] {
      guard let number = UInt16(text) else {
        throw .usage(
          .badValue(option: port.name, value: text, expected: "a number from 0 to 65535"))
      }
      configuration.port = number
    }
    return configuration
  }

  private static func origins(_ arguments: Arguments) throws(CommandFailure) -> AllowedOrigins {
    AllowedOrigins(
      named: try arguments.all(allowOrigin).map { text throws(CommandFailure) in
        guard let origin = AllowedOrigins.origin(text) else {
          throw .usage(
            .badValue(
              option: allowOrigin.name, value: text,
              expected: "an origin like https://example.org"))
        }
        return origin
      }, includesLoopback: arguments.has(emulator))
  }

  /// A server that listens, but does not answer yet: a port in use is told before the library is
  /// touched.
  private static func makeServer(
    _ configuration: ServerConfiguration
  ) throws(CommandFailure) -> Server {
    do throws(ServerError) {
      let server = try Server(configuration)
      do throws(SystemError) {
        // Before the library's threads are started, so that none of them takes a signal.
        _ = try TerminationSignals(on: server.loop) { server.stop() }
      } catch {
        throw .system(error)
      }
      try server.start()
      return server
    } catch {
      throw .failed(text(error))
    }
  }

  private static func openLibrary(_ path: String) throws(CommandFailure) -> Store {
    LibraryFile.makeFolders(of: path)
    do throws(StorageError) {
      let store = try Store(.file(path))
      if let log = store.setAsideLog {
        Terminal.complain(
          "A write-ahead log of another file lay beside the library; it is now \(log)")
      }
      return store
    } catch {
      throw .failed(error.message)
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
