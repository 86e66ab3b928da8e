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
        databases.find(request.database, DatabaseAccess(request.consistency), for: call) {
          database throws(CallStatus) in
          guard request.documents.count <= documentLimit else {
            throw CallStatus(
              .invalidArgument, "At most \(documentLimit) documents can be asked for at once.")
          }
          database.read(.documents(request.documents), request.consistency, for: call) { grant in
            // Before the read: if that fails, the client can still end the transaction.
            if !grant.transaction.isEmpty {
              let response = BatchGetDocumentsResponse(
                nil, transaction: grant.transaction, readTime: nil)
              call.send(response.encoded(database: request.database))
            }
            BatchGet(request, at: grant.point, call, database, sender).goOn()
          }
        }
      } catch {
        call.end(error)
      }
    }
    handler.onDrain = { sender.drained() }
    return handler
  }
}

/// One request under way. Large documents are not all in memory at once: they are read slice by
/// slice as the client takes them.
private final class BatchGet {
  /// How many documents a slice has at most, and after how many bytes it takes no more.
  private static let sliceSize = 500
  private static let sliceBytes = 128 * 1024

  private let request: BatchGetDocumentsRequest
  private let call: Call
  private let database: ServedDatabase
  private let sender: PacedSender
  private var point: ReadPoint
  private var next = 0

  init(
    _ request: BatchGetDocumentsRequest, at point: ReadPoint, _ call: Call,
    _ database: ServedDatabase, _ sender: PacedSender
  ) {
    self.request = request
    self.point = point
    self.call = call
    self.database = database
    self.sender = sender
  }

  func goOn() {
    let end = min(next + Self.sliceSize, request.documents.count)
    let paths = Array(request.documents[next..<end])
    sender.read(database.readings) { [database, point] in
      database.store.documents(paths, at: point, byteLimit: Self.sliceBytes, completion: $0)
    } then: { [self] (result: Result<ReadResult, StorageError>) in
      guard !call.isOver else { return }
      switch result {
      case .success(let read): send(read)
      case .failure(let error): call.end(CallStatus(error))
      }
    }
  }

  private func send(_ result: ReadResult) {
    // The other slices show the moment of the first.
    point = .sequence(result.place.sequence)
    let first = next
    next += result.documents.count
    sender.run(count: result.documents.count) { [self] index in
      let found = result.documents[index]?.showing(request.mask)
      let response = BatchGetDocumentsResponse(
        found.map { .found($0) } ?? .missing(request.documents[first + index]),
        readTime: result.place.time)
      call.send(response.encoded(database: request.database))
    } completion: { [self] in
      if next < request.documents.count {
        goOn()
      } else {
        call.end(.ok)
      }
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
