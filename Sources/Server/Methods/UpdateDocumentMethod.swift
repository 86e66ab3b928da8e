import Documents
import Storage
import Wire

/// `UpdateDocument`: one write, answered with what the document is then.
enum UpdateDocumentMethod {
  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    let sender = PacedSender(call)
    let handler = UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try UpdateDocumentRequest.read(message)
        databases.find(request.database, .making, for: call) { database in
          let path = request.write.path
          database.write(request.write, request.database, for: call) { result in
            // The write has happened, so its answer cannot be refused where too many wait already: it
            // is read when the client takes it.
            sender.read(database.readings) {
              database.store.documents([path], at: .sequence(result.sequence), completion: $0)
            } then: { (read: Result<ReadResult, StorageError>) in
              switch read {
              case .success(let read): answer(request, read.documents[0], call)
              case .failure(let error): call.end(CallStatus(error))
              }
            }
          }
        }
      } catch {
        call.end(error)
      }
    }
    handler.onDrain = { sender.drained() }
    return handler
  }

  private static func answer(
    _ request: UpdateDocumentRequest, _ document: Document?, _ call: Call
  ) {
    guard let document else {
      call.end(CallStatus(.internal, "The document that was written is not there."))
      return
    }
    call.answer(DocumentMessage(document.showing(request.mask)), request.database)
  }
}
