import Documents
internal import Wire

/// What one tab tells the others.
final class TabMessage {
  enum Kind: Int {
    /// A tab is there, or leaves, and wants these targets watched.
    case presence
    /// A tab has written something.
    case writes
    /// The owner's: what has changed in the cache, and how things stand.
    case news
  }

  let kind: Kind
  let slot: Int
  var isVisible = false
  var isLeaving = false
  /// Whether the others shall say that they are there, and the owner how things stand.
  var isQuestion = false
  /// The owner's last group of changes: its number, and how many groups are in this message.
  var sequence = 0
  var groupCount = 0
  var onlineState = OnlineState.unknown
  /// Targets whose results are the server's.
  var currentTargets: [Int] = []
  var outcomes: [TabOutcome] = []
  /// What a tab that has just started has found in the queue.
  var batches: [Int] = []
  /// In a presence the targets that are wanted.
  var changes: [ReplicaChange] = []

  init(_ kind: Kind, slot: Int) {
    self.kind = kind
    self.slot = slot
  }

  // MARK: As bytes

  var encoded: [UInt8] {
    var writer = ProtobufWriter()
    writer.int32(1, kind.rawValue)
    writer.int32(2, slot)
    writer.int32(3, (isVisible ? 1 : 0) + (isLeaving ? 2 : 0) + (isQuestion ? 4 : 0))
    writer.int32(4, sequence)
    writer.int32(5, groupCount)
    writer.int32(6, Int(onlineState.rawValue))
    for target in currentTargets { writer.int32(7, target) }
    for batch in batches { writer.int32(10, batch) }
    for outcome in outcomes {
      writer.message(8) { writer in
        writer.int32(1, outcome.batch)
        writer.byteArray(2, outcome.key.bytes)
        writer.timestamp(3, outcome.commitTime)
        if let error = outcome.error {
          writer.int32(4, error.code.rawValue)
          writer.string(5, error.message)
        }
      }
    }
    writer.message(9) { writer in
      for change in changes { writer.replicaChange(change) }
    }
    return writer.bytes
  }

  /// - Returns: Nil for what another version of the program says.
  static func decode(_ bytes: [UInt8]) -> TabMessage? {
    do throws(DecodingError) {
      return try bytes.withUnsafeBufferPointer { (bytes) throws(DecodingError) in
        try TabMessage(ProtobufReader(UnsafeRawBufferPointer(bytes)))
      }
    } catch {
      return nil
    }
  }

  private init(_ reader: ProtobufReader) throws(DecodingError) {
    var reader = reader
    var kind = 0
    var slot = 0
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 7: currentTargets.append(try reader.int32(tag))
      case 10: batches.append(try reader.int32(tag))
      case 8: outcomes.append(try TabMessage.outcome(try reader.message(tag)))
      case 9:
        var reader = try reader.message(tag)
        while let tag = try reader.nextTag() { changes.append(try reader.replicaChange(tag)) }
      default:
        let number = try reader.int32(tag)
        switch tag.field {
        case 1: kind = number
        case 2: slot = number
        case 3:
          isVisible = number & 1 != 0
          isLeaving = number & 2 != 0
          isQuestion = number & 4 != 0
        case 4: sequence = number
        case 5: groupCount = number
        default: onlineState = OnlineState(rawValue: UInt8(truncatingIfNeeded: number)) ?? .unknown
        }
      }
    }
    guard let kind = Kind(rawValue: kind) else {
      throw .invalidMessage("Another tab says something unknown.")
    }
    self.kind = kind
    self.slot = slot
  }

  private static func outcome(_ reader: ProtobufReader) throws(DecodingError) -> TabOutcome {
    var reader = reader
    var batch = 0
    var key: [UInt8] = []
    var time = Timestamp.zero
    var code = 0
    var message = ""
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: batch = try reader.int32(tag)
      case 2: key = try reader.byteArray(tag)
      case 3: time = try reader.timestamp(tag)
      case 4: code = try reader.int32(tag)
      case 5: message = try reader.string()
      default: try reader.skip(tag)
      }
    }
    return TabOutcome(
      batch: batch, key: UTF8Key(bytes: key), commitTime: time,
      error: code == 0 ? nil : SyncError(SyncError.Code(rawValue: code) ?? .unknown, message))
  }
}
