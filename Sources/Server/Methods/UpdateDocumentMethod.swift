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
            sender.read(database.readings) { [store = database.store] completion in
              store.documents([path], at: .sequence(result.sequence)) { read in
                guard case .failure(.readTooOld) = read else {
                  completion(read)
                  return
                }
                // The client has taken so long that only the present is known.
                store.documents([path], completion: completion)
              }
            } then: { (read: Result<ReadResult, StorageError>) in
              let document = (try? read.get())?.documents[0]
              answer(request, document ?? written(request.write, result), call)
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
    _ request: UpdateDocumentRequest, _ document: Document, _ call: Call
  ) {
    call.answer(DocumentMessage(document.showing(request.mask)), request.database)
  }

  /// What is known without reading it of a document that was written, and may be gone again.
  private static func written(_ write: Mutation, _ result: CommitResult) -> Document {
    let fields: Fields
    switch write.operation {
    case .set(let written), .update(let written, _): fields = written
    case .delete, .verify: fields = Fields()
    }
    return Document(
      path: write.path, fields: fields, createTime: result.time,
      updateTime: result.writes[0].updateTime ?? result.time)
  }
}
