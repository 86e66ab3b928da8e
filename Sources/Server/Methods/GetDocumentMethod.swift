import Documents
import Storage
import Wire

/// `GetDocument`: one document by its name.
enum GetDocumentMethod {
  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try GetDocumentRequest.read(message)
        databases.find(request.database, DatabaseAccess(request.consistency), for: call) {
          database in
          let paths = [request.path]
          database.read(.documents(paths), request.consistency, for: call) { grant in
            call.read(database.readings) {
              database.store.documents(paths, at: grant.point, completion: $0)
            } then: { (result: ReadResult) in
              answer(request, result.documents[0], call)
            }
          }
        }
      } catch {
        call.end(error)
      }
    }
  }

  private static func answer(_ request: GetDocumentRequest, _ document: Document?, _ call: Call) {
    guard let document else {
      let name = request.database.absolute(request.path.string)
      call.end(CallStatus(.notFound, "Document \"\(name)\" not found."))
      return
    }
    call.answer(DocumentMessage(document.showing(request.mask)), request.database)
  }
}
