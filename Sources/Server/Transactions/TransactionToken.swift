import Documents

/// A transaction's name as clients hold it: its number, and a number by which those of other servers
/// and databases are told apart.
struct TransactionToken: Hashable {
  let number: UInt64
  let nonce: UInt64

  init(number: UInt64, nonce: UInt64) {
    self.number = number
    self.nonce = nonce
  }

  /// - Throws: `INVALID_ARGUMENT` for bytes that are no token.
  init(_ bytes: [UInt8]) throws(CallStatus) {
    guard bytes.count == 16 else { throw CallStatus(.invalidArgument, "Invalid transaction.") }
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(number: number(bytes[..<8]), nonce: number(bytes[8...]))
  }

  var bytes: [UInt8] {
    [number, nonce].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
    }
  }
}
