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
  /// Whether all of the cache is asked for, or is in here: the device's store may have no room for
  /// it.
  var isWhole = false
  /// The owner's last group of changes: its number, and how many groups are in this message.
  var sequence = 0
  var groupCount = 0
  /// Which owner has counted the groups: each begins to count where it knows the last one to be.
  var term = 0
  var onlineState = OnlineState.unknown
  /// Targets whose results are the server's.
  var currentTargets: [Int] = []
  var outcomes: [TabOutcome] = []
  /// What is in the queue of a tab that asks or answers.
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
    writer.int32(
      3, (isVisible ? 1 : 0) + (isLeaving ? 2 : 0) + (isQuestion ? 4 : 0) + (isWhole ? 8 : 0))
    writer.int32(4, sequence)
    writer.int32(5, groupCount)
    // Before the online state: what an earlier version does not know, it takes for that.
    writer.int32(11, term)
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
        try ProtobufReader.decode(UnsafeRawBufferPointer(bytes)) { TabMessage(&$0) }
      }
    } catch {
      return nil
    }
  }

  private init?(_ reader: inout ProtobufReader) {
    var kind = 0
    var slot = 0
    while reader.nextField() {
      switch reader.field {
      case 7: currentTargets.append(reader.int32())
      case 10: batches.append(reader.int32())
      case 8: outcomes.append(TabMessage.outcome(reader.message()))
      case 9:
        var reader = reader.message()
        while reader.nextField() {
          if let change = reader.replicaChange() { changes.append(change) }
        }
      default:
        let number = reader.int32()
        switch reader.field {
        case 1: kind = number
        case 2: slot = number
        case 3:
          isVisible = number & 1 != 0
          isLeaving = number & 2 != 0
          isQuestion = number & 4 != 0
          isWhole = number & 8 != 0
        case 4: sequence = number
        case 5: groupCount = number
        case 11: term = number
        default: onlineState = OnlineState(rawValue: UInt8(truncatingIfNeeded: number)) ?? .unknown
        }
      }
    }
    guard let kind = Kind(rawValue: kind) else {
      reader.refuse("Another tab says something unknown.")
      return nil
    }
    self.kind = kind
    self.slot = slot
  }

  private static func outcome(_ reader: ProtobufReader) -> TabOutcome {
    var reader = reader
    var batch = 0
    var key: [UInt8] = []
    var time = Timestamp.zero
    var code = 0
    var message = ""
    while reader.nextField() {
      switch reader.field {
      case 1: batch = reader.int32()
      case 2: key = reader.byteArray()
      case 3: time = reader.timestamp()
      case 4: code = reader.int32()
      case 5: message = reader.string()
      default: reader.skip()
      }
    }
    return TabOutcome(
      batch: batch, key: UTF8Key(bytes: key), commitTime: time,
      error: SyncError(ended: code, message))
  }
}
