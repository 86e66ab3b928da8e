import Documents
internal import Wire

/// Where names in records begin: a replica is of one database, whatever that is called.
private let records = DatabasePrefix(project: "-", database: "-")

extension ProtobufWriter {
  mutating func batch(_ batch: MutationBatch) {
    int32(1, batch.id)
    timestamp(2, batch.localWriteTime)
    writes(3, batch.mutations)
    writes(4, batch.baseMutations)
    string(5, batch.session)
  }

  private mutating func writes(_ field: Int, _ writes: [Mutation]) {
    if writes.isEmpty { return }
    message(field) { WriteRequest(database: records, writes: writes).write(to: &$0) }
  }

  mutating func targetState(_ state: TargetState) {
    message(1) { state.wireTarget(expectedCount: nil).write(to: &$0, database: records) }
    timestamp(2, state.snapshotVersion)
    timestamp(3, state.lastLimboFreeVersion)
  }
}

extension ProtobufReader {
  mutating func batch() -> MutationBatch? {
    var reader = message()
    var id = 0
    var time = Timestamp.zero
    var mutations: [Mutation] = []
    var base: [Mutation] = []
    var session = ""
    while reader.nextField() {
      switch reader.field {
      case 1: id = reader.int32()
      case 2: time = reader.timestamp()
      case 3: mutations = reader.writes()
      case 4: base = reader.writes()
      case 5: session = reader.string()
      default: reader.skip()
      }
    }
    if mutations.isEmpty { reader.refuse("A stored batch has no writes.") }
    let batch = MutationBatch(
      id: id, localWriteTime: time, baseMutations: base, mutations: mutations)
    batch.session = session
    return batch
  }

  private mutating func writes() -> [Mutation] {
    var reader = message()
    return WriteRequest(&reader, database: records)?.writes ?? []
  }

  mutating func targetState() -> TargetState? {
    var reader = message()
    var target: Wire.Target?
    var version = Timestamp.zero
    var limboFree = Timestamp.zero
    while reader.nextField() {
      switch reader.field {
      case 1:
        var message = reader.message()
        target = Wire.Target(&message, database: records)
      case 2: version = reader.timestamp()
      case 3: limboFree = reader.timestamp()
      default: reader.skip()
      }
    }
    guard let target else {
      reader.refuse("A stored target lacks what it watches.")
      return nil
    }
    var token: [UInt8] = []
    if case .token(let bytes) = target.resume { token = bytes }
    let watched: Target
    switch target.kind {
    case .query(let query): watched = Target(query)
    case .documents(let paths):
      guard let path = paths.first else {
        reader.refuse("A stored target lacks its document.")
        return nil
      }
      watched = Target(path)
    }
    return TargetState(
      watched, id: target.id, resumeToken: token, snapshotVersion: version,
      lastLimboFreeVersion: limboFree)
  }
}
