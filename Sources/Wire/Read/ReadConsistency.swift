package import Documents

/// As of when a read sees the database.
package enum ReadConsistency: Equatable, Sendable {
  /// The newest state.
  case strong
  /// Inside a transaction.
  case transaction([UInt8])
  /// Begins a transaction, which the first response names.
  case newTransaction(TransactionOptions)
  /// The state at a time in the past.
  case readTime(Timestamp)
}

/// `google.firestore.v1.TransactionOptions`
package enum TransactionOptions: Equatable, Sendable {
  /// Also what is meant when nothing is said. The token is that of the attempt that failed before.
  case readWrite(retry: [UInt8])
  case readOnly(Timestamp?)

  package init(_ reader: inout ProtobufReader) {
    var options = TransactionOptions.readWrite(retry: [])
    while reader.nextField() {
      switch reader.field {
      case 2:
        var mode = reader.message()
        var time: Timestamp?
        while mode.nextField() {
          if mode.field == 2 { time = mode.timestamp() } else { mode.skip() }
        }
        options = .readOnly(time)
      case 3:
        var mode = reader.message()
        var retry: [UInt8] = []
        while mode.nextField() {
          if mode.field == 1 { retry = mode.byteArray() } else { mode.skip() }
        }
        options = .readWrite(retry: retry)
      default: reader.skip()
      }
    }
    self = options
  }

  package func write(to writer: inout ProtobufWriter) {
    switch self {
    case .readOnly(let time): writer.message(2) { $0.optionalTimestamp(2, time) }
    case .readWrite(let retry): writer.message(3) { $0.byteArray(1, retry) }
    }
  }
}

extension ProtobufReader {
  mutating func newTransaction() -> ReadConsistency {
    var options = message()
    return .newTransaction(TransactionOptions(&options))
  }
}

extension ProtobufWriter {
  /// The three fields of a `consistency_selector`, whose numbers differ from message to message.
  mutating func consistency(
    _ consistency: ReadConsistency, transaction: Int, newTransaction: Int, readTime: Int
  ) {
    switch consistency {
    case .strong: break
    case .transaction(let id): data(transaction, id)
    case .newTransaction(let options): message(newTransaction) { options.write(to: &$0) }
    case .readTime(let time): timestamp(readTime, time)
    }
  }
}
