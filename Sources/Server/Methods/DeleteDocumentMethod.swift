import Wire

/// `DeleteDocument`: one write.
enum DeleteDocumentMethod {
  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try DeleteDocumentRequest.read(message)
        databases.find(request.database, .making, for: call) { database in
          database.write(request.write, request.database, for: call) { _ in
            call.answer(EmptyMessage(), request.database)
          }
        }
      } catch {
        call.end(error)
      }
    }
  }
}
