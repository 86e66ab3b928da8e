import Documents
import Library
import Storage

/// Serves the pictures of covers: `GET /covers/{name}`, straight from the store.
///
/// Any client may write documents of `covers`. So a picture goes out only if its name begins with its
/// own hash (it may be kept for ever, then), and only as one of a few types of pictures that its first
/// bytes show: nothing that a browser would take for a page.
final class CoverRoutes {
  private let store: Store
  private let loop: EventLoop

  init(_ store: Store, loop: EventLoop) {
    self.store = store
    self.loop = loop
  }

  func add(to routes: inout HTTPRoutes) {
    routes.add("GET", .prefix("/covers/")) { self.handle($0) }
  }

  private func handle(_ exchange: HTTPExchange) {
    let name = String(exchange.request.rawPath.dropFirst("/covers/".count))
    guard CoverName(name) != nil else {
      respond(exchange, name, nil)
      return
    }
    let box = LoopBound((self, exchange), on: loop)
    store.documents([LibraryCollection.covers.path(name)]) { [loop] result in
      // The hash is reckoned here, on a thread of the readers.
      let picture = result.map { $0.documents[0].flatMap { CoverFile($0.fields, name: name) } }
      loop.post {
        let (routes, exchange) = box.value
        switch picture {
        case .success(let picture): routes.respond(exchange, name, picture)
        case .failure(let error): routes.fail(exchange, error)
        }
      }
    }
  }

  private func respond(_ exchange: HTTPExchange, _ name: String, _ picture: CoverFile?) {
    guard let picture else {
      var response = HTTPResponse.text(.notFound, "There is no such cover.")
      // It may come at any moment.
      response.headers.add("cache-control", "no-store")
      exchange.respond(response)
      return
    }
    let tag = "\"\(name)\""
    var headers = HTTPHeaders()
    headers.add("etag", tag)
    headers.add("cache-control", "private, max-age=31536000, immutable")
    if exchange.request.headers.has(entityTag: tag) {
      exchange.respond(HTTPResponse(.notModified, headers))
      return
    }
    headers.add("content-type", picture.type)
    exchange.respond(HTTPResponse(.ok, headers, body: picture.bytes))
  }

  private func fail(_ exchange: HTTPExchange, _ error: StorageError) {
    var response = HTTPResponse.text(.unavailable, error.message)
    response.headers.add("cache-control", "no-store")
    exchange.respond(response)
  }
}
