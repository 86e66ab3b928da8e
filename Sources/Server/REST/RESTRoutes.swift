import Documents
import Storage

/// Firestore's REST interface: requests below `/v1/` become calls of the dispatcher
/// (`Documentation/REST.md`).
final class RESTRoutes {
  /// Bodies larger than this are read by a worker, so that the loop goes on.
  private static let workerFrom = 64 * 1024
  /// All bodies that are here at once; beyond it requests are refused.
  private static let heldLimit = 128 * 1024 * 1024

  private let dispatcher: Dispatcher
  private let workers: WorkerPool
  private let bodyLimit: Int
  private let origins: AllowedOrigins
  private var held = 0

  init(
    _ dispatcher: Dispatcher, workers: WorkerPool, bodyLimit: Int, origins: AllowedOrigins
  ) {
    self.dispatcher = dispatcher
    self.workers = workers
    self.bodyLimit = bodyLimit
    self.origins = origins
  }

  func add(to routes: inout HTTPRoutes) {
    for method in ["GET", "POST", "PATCH", "DELETE"] {
      let takesBody = method != "GET" && method != "DELETE"
      routes.add(
        method, .prefix("/v1/"), bodyLimit: takesBody ? bodyLimit : 0, origins: origins
      ) { self.handle($0) }
    }
  }

  /// The headers of every answer.
  static let headers: HTTPHeaders = {
    var headers = HTTPHeaders()
    headers.add("content-type", "application/json; charset=UTF-8")
    headers.add("cache-control", "no-store")
    return headers
  }()
}

extension RESTRoutes {
  private func handle(_ exchange: HTTPExchange) {
    let request = exchange.request
    do throws(RESTError) {
      let verb = request.method == "HEAD" ? "GET" : request.method
      let path = try path(request, verb)
      let methods = RESTMethod.all.filter { path.names($0.place) }
      guard let method = methods.first(where: { $0.http == verb }) else {
        guard !methods.isEmpty else { throw notFound }
        let allowed = methods.flatMap { $0.http == "GET" ? ["GET", "HEAD"] : [$0.http] }
        let message = "\(request.method) is not for this address."
        exchange.fail(
          RESTError(CallStatus(.unimplemented, message), .methodNotAllowed), allow: allowed)
        return
      }
      try checkContentType(request)
      let parameters = try RESTParameters(request.query)
      collect(exchange) { [self] body in
        transcode(RESTRequest(method, path, parameters), body, exchange) { messages in
          RESTCall(exchange, method, isPretty: parameters.isPretty)
            .start(messages, self.dispatcher)
        }
      }
    } catch {
      exchange.fail(error)
    }
  }

  private func path(_ request: HTTPRequest, _ method: String) throws(RESTError) -> RESTPath {
    do throws(RESTPath.Problem) {
      return try RESTPath(request.rawPath, method: method)
    } catch {
      switch error {
      case .unknown: throw notFound
      case .invalid(let message): throw .invalidArgument(message)
      }
    }
  }

  private var notFound: RESTError {
    RESTError(CallStatus(.notFound, "There is no method at this address."))
  }

  /// A page of another origin can send a body without asking first only as a form or as plain text.
  private func checkContentType(_ request: HTTPRequest) throws(RESTError) {
    guard request.body != .none else { return }
    let type = request.headers["content-type"] ?? ""
    let media = type.prefix { $0 != ";" }.trimmingSpaces().lowercased()
    guard media == "application/json" else {
      let message = "A body must come as application/json, not as \"\(type.prefix(100))\"."
      throw RESTError(CallStatus(.invalidArgument, message), .unsupportedMediaType)
    }
  }

  private func collect(_ exchange: HTTPExchange, _ then: @escaping ([UInt8]) -> Void) {
    var body: [UInt8] = []
    exchange.onBody = { [self] part in
      body += part
      held += part.count
      guard held <= Self.heldLimit else {
        held -= body.count
        exchange.onAbort = nil
        exchange.fail(RESTError(CallStatus(.unavailable, "Too many requests at once.")))
        return
      }
    }
    exchange.onAbort = { self.held -= body.count }
    exchange.onEnd = {
      exchange.onAbort = nil
      then(body)
    }
  }

  private func transcode(
    _ request: RESTRequest, _ body: [UInt8], _ exchange: HTTPExchange,
    _ then: @escaping ([[UInt8]]) -> Void
  ) {
    let finish = { [self] (result: Result<[[UInt8]], ProtoJSONProblem>) in
      held -= body.count
      switch result {
      case .success(let messages): then(messages)
      case .failure(let problem): exchange.fail(RESTError(problem))
      }
    }
    guard body.count > Self.workerFrom else {
      finish(Result { () throws(ProtoJSONProblem) in try request.messages(body) })
      return
    }
    let loop = exchange.loop
    let box = LoopBound(finish, on: loop)
    workers.run {
      let result = Result { () throws(ProtoJSONProblem) in try request.messages(body) }
      loop.post { box.value(result) }
    }
  }
}
