import Documents
import Wire

/// `BeginTransaction`.
enum BeginTransactionMethod {
  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try BeginTransactionRequest.read(message)
        databases.find(request.database, .making, for: call) { database in
          let transactions = database.transactions
          transactions.begin(request.options) { result in
            switch result {
            // Nobody hears of it.
            case .success(let transaction) where call.isOver: transactions.close(transaction)
            case .success(let transaction):
              let response = BeginTransactionResponse(transaction: transaction.token.bytes)
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
