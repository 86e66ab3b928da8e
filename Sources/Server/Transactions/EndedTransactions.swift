/// What is remembered of a transaction that has failed, for the next attempt.
struct EndedTransaction {
  let age: UInt64
  let claims: [Lock]
  /// In the loop's milliseconds.
  let ended: Int64
}

/// The transactions of a database that have ended without their writes, as far as they are remembered.
struct EndedTransactions {
  /// How long they are, in milliseconds.
  static let memory: Int64 = 60_000
  static let limit = 2000
  /// Of a transaction with more locks, only the age is remembered.
  static let claimLimit = 100

  private var transactions: [TransactionToken: EndedTransaction] = [:]
  /// The earliest first; also ones that are not remembered any more.
  private var order: [(token: TransactionToken, ended: Int64)] = []

  var isEmpty: Bool { order.isEmpty }

  mutating func insert(_ token: TransactionToken, age: UInt64, claims: [Lock], now: Int64) {
    let claims = claims.count <= Self.claimLimit ? claims : []
    transactions[token] = EndedTransaction(age: age, claims: claims, ended: now)
    order.append((token, now))
    if order.count > Self.limit { forget(order.count - Self.limit) }
  }

  subscript(_ token: TransactionToken) -> EndedTransaction? { transactions[token] }

  mutating func expire(now: Int64) {
    forget(order.prefix { now - $0.ended >= Self.memory }.count)
  }

  private mutating func forget(_ count: Int) {
    for entry in order[..<count] where transactions[entry.token]?.ended == entry.ended {
      transactions[entry.token] = nil
    }
    order.removeFirst(count)
  }
}
