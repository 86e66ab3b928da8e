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

  package init(_ reader: inout ProtobufReader) throws(DecodingError) {
    var options = TransactionOptions.readWrite(retry: [])
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 2:
        var mode = try reader.message(tag)
        var time: Timestamp?
        while let tag = try mode.nextTag() {
          if tag.field == 2 { time = try mode.timestamp(tag) } else { try mode.skip(tag) }
        }
        options = .readOnly(time)
      case 3:
        var mode = try reader.message(tag)
        var retry: [UInt8] = []
        while let tag = try mode.nextTag() {
          if tag.field == 1 { retry = try mode.byteArray(tag) } else { try mode.skip(tag) }
        }
        options = .readWrite(retry: retry)
      default: try reader.skip(tag)
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
  mutating func newTransaction(_ tag: Tag) throws(DecodingError) -> ReadConsistency {
    var options = try message(tag)
    return .newTransaction(try TransactionOptions(&options))
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
