import Documents
import Library
import Storage
import Wire

/// `CreateDocument`: a document that is not there yet, under a name of the client's or the server's.
enum CreateDocumentMethod {
  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try CreateDocumentRequest.read(message)
        databases.find(request.database, .making, for: call) { database throws(CallStatus) in
          let path = try path(request)
          let write = Mutation(path, .set(request.fields), precondition: .exists(false))
          database.write(write, request.database, for: call) { result in
            let document = Document(
              path: path, fields: request.fields, createTime: result.time, updateTime: result.time)
            call.answer(DocumentMessage(document.showing(request.mask)), request.database)
          }
        }
      } catch {
        call.end(error)
      }
    }
  }

  private static func path(_ request: CreateDocumentRequest) throws(CallStatus) -> DocumentPath {
    let slash = UInt8(ascii: "/")
    let collection = request.collectionID
    if collection.isEmpty {
      throw CallStatus(.invalidArgument, "collectionId is the empty string.")
    }
    for (id, kind) in [(collection, "Collection"), (request.documentID, "Resource")]
    where id.utf8.contains(slash) {
      throw CallStatus(
        .invalidArgument, "\(kind) id \"\(id)\" is invalid because it contains \"/\".")
    }
    let id =
      request.documentID.isEmpty
      ? AutoID.make { UInt64.random(in: .min ... .max) } : request.documentID
    let parent = request.parent.isEmpty ? [] : request.parent + [slash]
    do throws(PathError) {
      return try DocumentPath(utf8: parent + Array("\(collection)/\(id)".utf8))
    } catch {
      throw CallStatus(.invalidArgument, error.message)
    }
  }
}
