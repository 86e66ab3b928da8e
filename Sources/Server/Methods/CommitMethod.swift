import Documents
import Storage
import Wire

/// `Commit`: writes that happen together, answered when they are durable.
enum CommitMethod {
  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try Wire.CommitRequest.read(message)
        guard request.transaction.isEmpty else {
          throw CallStatus(.unimplemented, "Transactions are not served yet.")
        }
        commit(request, call, try databases.database(request.database).store)
      } catch {
        call.end(error)
      }
    }
  }

  private static func commit(_ request: Wire.CommitRequest, _ call: Call, _ store: Store) {
    let prefix = request.database
    let box = LoopBound(call, on: call.loop)
    store.commit(Storage.CommitRequest(request.writes, by: call.principal)) { [loop = call.loop] in
      let result = $0
      loop.post {
        let call = box.value
        switch result {
        case .success(let result):
          let response = CommitResponse(
            writeResults: result.writes.map { $0.wire }, commitTime: result.time)
          call.send(response.encoded(database: prefix))
          call.end(.ok)
        case .failure(let error):
          call.end(CallStatus(error, prefix))
        }
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
