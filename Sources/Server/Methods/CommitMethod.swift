import Documents
import Storage
import Wire

/// `Commit`: writes that happen together, answered when they are durable.
enum CommitMethod {
  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try Wire.CommitRequest.read(message)
        databases.find(request.database, .making, for: call) { database in
          database.commit(request, for: call) { result in
            switch result {
            case .success(let result):
              let response = CommitResponse(
                writeResults: result.writes.map { $0.wire }, commitTime: result.time)
              call.send(response.encoded(database: request.database))
              call.end(.ok)
            case .failure(let error): call.end(error)
            }
          }
        }
      } catch {
        call.end(error)
      }
    }
  }
}

extension Storage.WriteResult {
  /// As it goes out.
  var wire: Wire.WriteResult {
    Wire.WriteResult(updateTime: updateTime, transformResults: transformResults)
  }
}
