import Documents
import Storage
import Wire

/// `BatchWrite`: writes each of which happens or not by itself, in no certain order.
enum BatchWriteMethod {
  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try BatchWriteRequest.read(message)
        databases.find(request.database, .making, for: call) { database throws(CallStatus) in
          guard Set(request.writes.map(\.path)).count == request.writes.count else {
            throw CallStatus(
              .invalidArgument,
              "the same document cannot be written more than once in a single request")
          }
          BatchWriting(request, call).begin(database.transactions)
        }
      } catch {
        call.end(error)
      }
    }
  }
}

/// The writes of one request on their way.
private final class BatchWriting {
  private let request: BatchWriteRequest
  private let call: Call
  private var results: [Result<CommitResult, CommitError>?]
  private var missing: Int

  init(_ request: BatchWriteRequest, _ call: Call) {
    self.request = request
    self.call = call
    results = Array(repeating: nil, count: request.writes.count)
    missing = request.writes.count
  }

  /// All at once: the store makes them durable together, and one that waits for a lock holds up no
  /// other.
  func begin(_ transactions: Transactions) {
    guard missing > 0 else {
      answer()
      return
    }
    call.isWriting = true
    let waits = request.writes.map { _ in LockWait() }
    call.onEnd = {
      for wait in waits { transactions.withdraw(wait) }
    }
    for (index, write) in request.writes.enumerated() {
      let commit = Storage.CommitRequest([write], by: call.principal)
      transactions.write([commit], waits[index]) { [self] in take($0[0], of: index) }
    }
  }

  private func take(_ result: Result<CommitResult, CommitError>, of index: Int) {
    results[index] = result
    missing -= 1
    if missing == 0 { answer() }
  }

  private func answer() {
    call.onEnd = nil
    var writeResults: [Wire.WriteResult] = []
    var statuses: [Status] = []
    for case let result? in results {
      switch result {
      case .success(let result):
        writeResults.append(result.writes[0].wire)
        statuses.append(Status(code: 0, message: ""))
      case .failure(let error):
        let status = CallStatus(error, request.database)
        writeResults.append(Wire.WriteResult(updateTime: nil))
        statuses.append(Status(code: status.code.rawValue, message: status.message))
      }
    }
    let response = BatchWriteResponse(writeResults: writeResults, statuses: statuses)
    call.answer(response, request.database)
  }
}
