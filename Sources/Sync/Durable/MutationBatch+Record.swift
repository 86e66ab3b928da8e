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
  mutating func batch(_ tag: Tag) throws(DecodingError) -> MutationBatch {
    var reader = try message(tag)
    var id = 0
    var time = Timestamp.zero
    var mutations: [Mutation] = []
    var base: [Mutation] = []
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: id = try reader.int32(tag)
      case 2: time = try reader.timestamp(tag)
      case 3: mutations = try reader.writes(tag)
      case 4: base = try reader.writes(tag)
      default: try reader.skip(tag)
      }
    }
    if mutations.isEmpty { throw .invalidMessage("A stored batch has no writes.") }
    return MutationBatch(id: id, localWriteTime: time, baseMutations: base, mutations: mutations)
  }

  private mutating func writes(_ tag: Tag) throws(DecodingError) -> [Mutation] {
    var reader = try message(tag)
    return try WriteRequest(&reader, database: records).writes
  }

  mutating func targetState(_ tag: Tag) throws(DecodingError) -> TargetState {
    var reader = try message(tag)
    var target: Wire.Target?
    var version = Timestamp.zero
    var limboFree = Timestamp.zero
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1:
        var message = try reader.message(tag)
        target = try Wire.Target(&message, database: records)
      case 2: version = try reader.timestamp(tag)
      case 3: limboFree = try reader.timestamp(tag)
      default: try reader.skip(tag)
      }
    }
    guard let target else { throw .invalidMessage("A stored target lacks what it watches.") }
    var token: [UInt8] = []
    if case .token(let bytes) = target.resume { token = bytes }
    let watched: Target
    switch target.kind {
    case .query(let query): watched = Target(query)
    case .documents(let paths):
      guard let path = paths.first else {
        throw .invalidMessage("A stored target lacks its document.")
      }
      watched = Target(path)
    }
    return TargetState(
      watched, id: target.id, resumeToken: token, snapshotVersion: version,
      lastLimboFreeVersion: limboFree)
  }
}
