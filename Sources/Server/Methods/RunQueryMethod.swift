import Documents
import Storage
import Wire

/// `RunQuery`: a query's results, slice by slice as the client takes them.
enum RunQueryMethod {
  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    let sender = PacedSender(call)
    let handler = UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try RunQueryRequest.read(message)
        databases.find(request.database, DatabaseAccess(request.consistency), for: call) {
          database throws(CallStatus) in
          try request.query.check()
          database.read(.query(request.query), request.consistency, for: call) { grant in
            if !grant.transaction.isEmpty {
              // By itself, as the protocol has it.
              let response = RunQueryResponse(nil, transaction: grant.transaction, readTime: nil)
              call.send(response.encoded(database: request.database))
            }
            guard request.explain != .plan else {
              plan(request, database, call)
              return
            }
            let cursor = database.store.cursor(request.query, at: grant.point)
            QueryRun(call, request, cursor, database.readings, sender).goOn()
          }
        }
      } catch {
        call.end(error)
      }
    }
    handler.onDrain = { sender.drained() }
    return handler
  }

  /// Answers with the plan only, as the client wishes.
  private static func plan(
    _ request: RunQueryRequest, _ database: ServedDatabase, _ call: Call
  ) {
    let completion = call.whenRead { (explanation: QueryExplanation) in
      let metrics = ExplainMetrics(plan: explanation)
      call.answer(RunQueryResponse(nil, readTime: nil, metrics: metrics), request.database)
    }
    database.store.plan(request.query, completion: completion)
  }
}

/// One query under way.
private final class QueryRun {
  private let call: Call
  private let request: RunQueryRequest
  private let cursor: QueryCursor
  private let readings: Readings
  private let sender: PacedSender
  private var hasAnswered = false

  init(
    _ call: Call, _ request: RunQueryRequest, _ cursor: QueryCursor, _ readings: Readings,
    _ sender: PacedSender
  ) {
    self.call = call
    self.request = request
    self.cursor = cursor
    self.readings = readings
    self.sender = sender
  }

  func goOn() {
    sender.read(readings) { [cursor] in
      cursor.next($0)
    } then: { [self] in
      take($0)
    }
  }

  private func take(_ result: Result<QuerySlice, StorageError>) {
    guard !call.isOver else { return }
    switch result {
    case .success(let slice): send(slice)
    case .failure(let error): call.end(CallStatus(error))
    }
  }

  private func send(_ slice: QuerySlice) {
    sender.run(count: slice.documents.count) { [self] index in
      // Where there is a result, the offset has passed over as many as it should.
      answer(slice.documents[index], slice.place, skipped: request.query.offset)
    } completion: { [self] in
      guard slice.isLast else {
        goOn()
        return
      }
      let metrics =
        request.explain == nil
        ? nil : ExplainMetrics(query: cursor.explanation, skipped: slice.skipped)
      // An empty result still tells when it was read.
      if !hasAnswered || metrics != nil {
        answer(nil, slice.place, skipped: slice.skipped, metrics)
      }
      call.end(.ok)
    }
  }

  private func answer(
    _ document: Document?, _ place: Place, skipped: Int, _ metrics: ExplainMetrics? = nil
  ) {
    let response = RunQueryResponse(
      document, readTime: place.time, skippedResults: hasAnswered ? 0 : skipped,
      metrics: metrics)
    hasAnswered = true
    call.send(response.encoded(database: request.database))
  }
}
