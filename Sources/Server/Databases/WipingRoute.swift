import Documents
import Storage

/// The wiping call of Google's emulator, by which tests begin with nothing:
/// `DELETE /emulator/v1/projects/{project}/databases/{database}/documents`.
final class WipingRoute {
  private static let beginning = "/emulator/v1/projects/"

  private let databases: DatabaseDirectory
  private let origins: AllowedOrigins

  init(_ databases: DatabaseDirectory, origins: AllowedOrigins) {
    self.databases = databases
    self.origins = origins
  }

  func add(to routes: inout HTTPRoutes) {
    routes.add("DELETE", .prefix(Self.beginning), origins: origins) { self.handle($0) }
  }

  private func handle(_ exchange: HTTPExchange) {
    guard let prefix = Self.prefix(exchange.request) else {
      exchange.fail(RESTError(CallStatus(.notFound, "There is nothing at this address.")))
      return
    }
    // What is not there is empty.
    databases.find(prefix, .reading) { result in
      switch result {
      case .success(let database): Self.wipe(database, prefix, exchange)
      case .failure(let status): exchange.fail(RESTError(status))
      }
    }
  }

  private static func wipe(
    _ database: ServedDatabase, _ prefix: DatabasePrefix, _ exchange: HTTPExchange
  ) {
    Wiping(database.store, prefix, loop: exchange.loop) { status in
      if status == .ok {
        exchange.respond(.json(.ok, Array("{}\n".utf8)))
      } else {
        exchange.fail(RESTError(status))
      }
    }.goOn()
  }

  private static func prefix(_ request: HTTPRequest) -> DatabasePrefix? {
    guard let path = request.path else { return nil }
    let segments = path.dropFirst(beginning.count).split(
      separator: "/", omittingEmptySubsequences: false)
    guard segments.count == 4, segments[1] == "databases", segments[3] == "documents",
      !segments[0].isEmpty, !segments[2].isEmpty
    else { return nil }
    return DatabasePrefix(project: String(segments[0]), database: String(segments[2]))
  }
}

/// Deletes every document that was there at the beginning, as any client would: listeners hear of it.
private final class Wiping {
  private static let documents = Query(
    collectionID: nil, allDescendants: true, projection: [.documentID])

  private let store: Store
  private let prefix: DatabasePrefix
  private let loop: EventLoop
  private let cursor: QueryCursor
  private let completion: (CallStatus) -> Void

  init(
    _ store: Store, _ prefix: DatabasePrefix, loop: EventLoop,
    completion: @escaping (CallStatus) -> Void
  ) {
    self.store = store
    self.prefix = prefix
    self.loop = loop
    self.completion = completion
    cursor = store.cursor(Self.documents)
  }

  func goOn() {
    let box = LoopBound(self, on: loop)
    cursor.next { [loop] result in
      loop.post { box.value.take(result) }
    }
  }

  private func take(_ result: Result<QuerySlice, StorageError>) {
    switch result {
    case .success(let slice): delete(slice)
    case .failure(let error): completion(CallStatus(error))
    }
  }

  private func delete(_ slice: QuerySlice) {
    guard !slice.documents.isEmpty else {
      if slice.isLast { completion(.ok) } else { goOn() }
      return
    }
    let box = LoopBound(self, on: loop)
    let writes = slice.documents.map { Mutation.delete($0.path) }
    store.commit(CommitRequest(writes, by: .owner)) { [loop] result in
      loop.post {
        let wiping = box.value
        switch result {
        case .success where slice.isLast: wiping.completion(.ok)
        case .success: wiping.goOn()
        case .failure(let error): wiping.completion(CallStatus(error, wiping.prefix))
        }
      }
    }
  }
}
