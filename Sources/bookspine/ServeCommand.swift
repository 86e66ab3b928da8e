import Glibc
import Server

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
    do throws(ServerError) {
      try serve(options)
      return 0
    } catch {
      Terminal.complain("bookspine serve: \(text(error))")
      return 1
    }
  }

  private static func serve(_ options: ServeOptions) throws(ServerError) {
    let server = try Server(options.configuration)
    do {
      _ = try TerminationSignals(on: server.loop) { server.stop() }
    } catch {
      throw .system(error)
    }
    try server.start()
    server.isReady = true
    Terminal.say("Bookspine serves \(options.library) on \(server.address)")
    server.run()
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
