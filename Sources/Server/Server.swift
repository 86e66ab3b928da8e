import Documents
import Exchange
import Glibc
import Wire

/// Bookspine's server: one port for the app, its WebSockets and everything else.
///
/// Make it, `start` it (it listens from then on), add routes, and `run` it on a thread of its own;
/// `stop`, from any thread, lets `run` return when what is under way is done.
package final class Server {
  package let loop: EventLoop
  /// For work that would hold up the loop; its results are posted back.
  package let workers = WorkerPool()
  package let configuration: ServerConfiguration
  /// The methods that are called over WebSockets and gRPC; filled before the server is started.
  package let dispatcher = Dispatcher()
  /// Whether `/health` says so; set it when everything that the routes need is open.
  package var isReady = false
  /// Asked at every look at `/health`: what keeps the server from its work although it runs.
  var trouble: (() -> String?)?
  /// The port that the server listens at, once started.
  package private(set) var port: UInt16 = 0

  private let assets: AssetRoutes
  let connections: ConnectionSet
  private var additions: [(inout HTTPRoutes) -> Void] = []
  private var endings: [() -> Void] = []
  private var listener: Listener?
  private var isStopping = false

  package init(_ configuration: ServerConfiguration) throws(ServerError) {
    do {
      loop = try EventLoop()
      assets = AssetRoutes(try Assets(folder: configuration.assets))
    } catch {
      throw .system(error)
    }
    self.configuration = configuration
    connections = ConnectionSet(loop: loop, limits: configuration.limits)
  }

  /// Adds routes, until the server runs.
  package func addRoutes(_ add: @escaping (inout HTTPRoutes) -> Void) {
    additions.append(add)
  }

  /// Binds the port.
  package func start() throws(ServerError) {
    let host = configuration.host
    guard let address = SocketAddress(host: host, port: configuration.port) else {
      throw .addressUnknown(host: host)
    }
    guard address.isLoopback else { throw .addressNotLoopback(host: host) }
    DescriptorLimit.raise()
    do {
      let listener = try Listener(address, on: loop) { [unowned self] in self.accept($0) }
      self.listener = listener
      port = listener.port
    } catch {
      throw startError(error)
    }
  }

  /// The page's address, once started.
  package var address: String { "http://\(authority)/" }

  /// The host and port, once started.
  package var authority: String {
    let host = configuration.host
    return "\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(port)"
  }

  /// Serves until `stop`.
  package func run() {
    site = makeSite()
    loop.run()
    connections.closeAll()
    for ending in endings { ending() }
  }

  /// Adds something to do when `run` is about to return, after the last connection was closed.
  package func onEnd(_ ending: @escaping () -> Void) {
    endings.append(ending)
  }

  /// Takes no more connections, lets requests under way end, closes the WebSockets with "going
  /// away", and ends `run`. On the loop's thread; from another, post it.
  package func stop() {
    guard !isStopping else { return }
    isStopping = true
    isReady = false
    listener?.close()
    listener = nil
    connections.onEmpty = { [loop] in loop.stop() }
    connections.shutDown()
    if connections.count == 0 { loop.stop() }
    loop.schedule(after: configuration.drainTime) { [loop] in loop.stop() }
  }

  private var site: Site?
}

extension Server {
  private func accept(_ descriptor: Descriptor) {
    guard !connections.isFull, let site else { return }
    do {
      let connection = try Connection(descriptor, in: connections)
      let limits = configuration.limits
      let dispatcher = dispatcher
      connection.speak(
        FirstBytes(connection, deadline: loop.now + limits.headTimeout) { connection in
          HTTPConnection(connection, site: site, limits: limits)
        } speakHTTP2: { connection in
          HTTP2Connection(connection, dispatcher, policy: site.policy, limits: limits)
        })
      connections.insert(connection)
    } catch {
      // The system has no room for another descriptor in epoll: the connection is closed, as
      // beyond the limit.
      return
    }
  }

  private func makeSite() -> Site {
    let site = Site(policy: HostPolicy(host: configuration.host, port: port))
    let assets = assets
    let limits = configuration.limits
    site.routes.add("GET", .exact("/health")) { [unowned self] in self.health($0) }
    for add in additions {
      add(&site.routes)
    }
    let socket = SocketRoute(limits: configuration.limits) { [dispatcher, limits] _ in
      CallMultiplexer(dispatcher, limits: limits)
    }
    site.routes.add("GET", .exact("/socket"), socket.handle)
    RESTRoutes(
      dispatcher, workers: workers, bodyLimit: limits.messageBytes, origins: configuration.origins
    ).add(to: &site.routes)
    site.routes.add("GET", .prefix("/")) { assets.handle($0) }
    return site
  }

  private func health(_ exchange: HTTPExchange) {
    if isReady, let trouble = trouble?() {
      var writer = JSONWriter()
      writer.object(
        MapValue([("status", .string("not ready")), ("reason", .string(trouble))]))
      writer.raw("\n")
      exchange.respond(.json(.unavailable, writer.bytes))
      return
    }
    exchange.respond(
      isReady
        ? .json(.ok, Array("{\"status\":\"ready\"}\n".utf8))
        : .json(.unavailable, Array("{\"status\":\"not ready\"}\n".utf8)))
  }

  private func startError(_ error: SystemError) -> ServerError {
    switch error.number {
    case EADDRINUSE: .addressInUse(host: configuration.host, port: configuration.port)
    case EACCES: .addressForbidden(host: configuration.host, port: configuration.port)
    case EADDRNOTAVAIL: .addressUnknown(host: configuration.host)
    default: .system(error)
    }
  }
}
