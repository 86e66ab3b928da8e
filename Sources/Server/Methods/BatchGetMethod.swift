import Documents
import Storage
import Wire

/// `BatchGetDocuments`: documents by their names, all as of one moment.
enum BatchGetMethod {
  private static let documentLimit = 10_000

  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    let sender = PacedSender(call)
    let handler = UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try BatchGetDocumentsRequest.read(message).withoutRepetitions
        let database = try databases.database(request.database)
        guard request.documents.count <= documentLimit else {
          throw CallStatus(
            .invalidArgument, "At most \(documentLimit) documents can be asked for at once.")
        }
        database.read(.documents(request.documents), request.consistency, for: call) { grant in
          read(request, grant, call, database.store, sender)
        }
      } catch {
        call.end(error)
      }
    }
    handler.onDrain = { sender.drained() }
    return handler
  }

  private static func read(
    _ request: BatchGetDocumentsRequest, _ grant: ReadGrant, _ call: Call, _ store: Store,
    _ sender: PacedSender
  ) {
    // Before the read: if that fails, the client can still end the transaction.
    if !grant.transaction.isEmpty {
      let response = BatchGetDocumentsResponse(
        nil, transaction: grant.transaction, readTime: nil)
      call.send(response.encoded(database: request.database))
    }
    let completion = call.whenRead { (result: ReadResult) in
      answer(request, result, call, sender)
    }
    store.documents(request.documents, at: grant.point, completion: completion)
  }

  private static func answer(
    _ request: BatchGetDocumentsRequest, _ result: ReadResult, _ call: Call, _ sender: PacedSender
  ) {
    sender.run(count: result.documents.count) { index in
      let found = result.documents[index]?.showing(request.mask)
      let response = BatchGetDocumentsResponse(
        found.map { .found($0) } ?? .missing(request.documents[index]),
        readTime: result.place.time)
      call.send(response.encoded(database: request.database))
    } completion: {
      call.end(.ok)
    }
  }
}

extension BatchGetDocumentsRequest {
  /// The same with every document once: a document that is named twice is answered once.
  fileprivate var withoutRepetitions: BatchGetDocumentsRequest {
    var seen: Set<DocumentPath> = []
    return BatchGetDocumentsRequest(
      database: database, documents: documents.filter { seen.insert($0).inserted }, mask: mask,
      consistency: consistency)
  }
}
