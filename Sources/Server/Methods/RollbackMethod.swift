import Wire

/// `Rollback`: ends a transaction without its writes.
enum RollbackMethod {
  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try RollbackRequest.read(message)
        databases.find(request.database, .reading, for: call) { database throws(CallStatus) in
          try database.transactions.rollBack(request.transaction)
          call.answer(EmptyMessage(), request.database)
        }
      } catch {
        call.end(error)
      }
    }
  }
}
