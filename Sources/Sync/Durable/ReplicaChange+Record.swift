import Documents
internal import Wire

// One field a change. Documents keep their fields as they are in memory, so that a cache is stored
// and read without its values being looked at; batches and targets are messages of the protocol.
// A field that is added here raises `ReplicaRecord.version`.

private enum Field {
  static let documentStored = 1
  static let documentRemoved = 2
  static let batchAdded = 3
  static let batchRemoved = 4
  static let targetStored = 5
  static let targetRemoved = 6
  static let resultsChanged = 7
  static let snapshotVersion = 8
  static let cacheDropped = 9
  static let incarnation = 10
  static let sequence = 11
  static let batchRefused = 12
  static let refusalDropped = 13
}

extension ProtobufWriter {
  mutating func replicaChange(_ change: ReplicaChange) {
    switch change {
    case .documentStored(let document):
      message(Field.documentStored) { $0.cachedDocument(document) }
    case .documentRemoved(let path): data(Field.documentRemoved, path.utf8)
    case .batchAdded(let user, let batch):
      message(Field.batchAdded) { writer in
        writer.byteArray(1, user.bytes)
        writer.message(2) { $0.batch(batch) }
      }
    case .batchRemoved(let user, let id):
      message(Field.batchRemoved) { writer in
        writer.byteArray(1, user.bytes)
        writer.int32(2, id)
      }
    case .batchRefused(let user, let refused):
      message(Field.batchRefused) { writer in
        writer.byteArray(1, user.bytes)
        writer.message(2) { $0.batch(refused.batch) }
        writer.int32(3, refused.error.code.rawValue)
        writer.string(4, refused.error.message)
      }
    case .refusalDropped(let user, let id):
      message(Field.refusalDropped) { writer in
        writer.byteArray(1, user.bytes)
        writer.int32(2, id)
      }
    case .targetStored(let state): message(Field.targetStored) { $0.targetState(state) }
    case .targetRemoved(let id): varint(Field.targetRemoved, UInt64(bitPattern: Int64(id)))
    case .resultsChanged(let target, let added, let removed):
      message(Field.resultsChanged) { writer in
        writer.int32(1, target)
        for path in added { writer.data(2, path.utf8) }
        for path in removed { writer.data(3, path.utf8) }
      }
    case .snapshotVersion(let time): timestamp(Field.snapshotVersion, time)
    case .cacheDropped: bool(Field.cacheDropped, true)
    case .incarnation(let incarnation): data(Field.incarnation, incarnation)
    case .sequence(let number): varint(Field.sequence, UInt64(bitPattern: Int64(number)))
    }
  }
}

extension ProtobufReader {
  mutating func replicaChange() -> ReplicaChange? {
    switch field {
    case Field.documentStored: return cachedDocument().map { .documentStored($0) }
    case Field.documentRemoved: return .documentRemoved(path())
    case Field.batchAdded, Field.batchRemoved, Field.resultsChanged, Field.batchRefused,
      Field.refusalDropped:
      return listed()
    case Field.targetStored: return targetState().map { .targetStored($0) }
    case Field.targetRemoved: return .targetRemoved(int32())
    case Field.snapshotVersion: return .snapshotVersion(timestamp())
    case Field.cacheDropped:
      skip()
      return .cacheDropped
    case Field.incarnation: return .incarnation(byteArray())
    case Field.sequence: return .sequence(int32())
    default:
      refuse("A record holds an unknown change.")
      return nil
    }
  }

  /// A change that is a message of its own.
  private mutating func listed() -> ReplicaChange? {
    let change = field
    var reader = message()
    var user: [UInt8] = []
    var batch: MutationBatch?
    var id = 0
    var added: [DocumentPath] = []
    var removed: [DocumentPath] = []
    var message = ""
    while reader.nextField() {
      switch (change, reader.field) {
      case (Field.resultsChanged, 1), (Field.batchRemoved, 2), (Field.refusalDropped, 2),
        (Field.batchRefused, 3):
        id = reader.int32()
      case (Field.resultsChanged, 2): added.append(reader.path())
      case (Field.resultsChanged, 3): removed.append(reader.path())
      case (Field.batchRefused, 4):
        message = String(utf8: reader.byteArray())
      case (Field.batchAdded, 2), (Field.batchRefused, 2): batch = reader.batch()
      case (_, 1): user = reader.byteArray()
      default: reader.skip()
      }
    }
    if change == Field.resultsChanged {
      return .resultsChanged(target: id, added: added, removed: removed)
    }
    let key = UTF8Key(bytes: user)
    if change == Field.batchRemoved { return .batchRemoved(user: key, id) }
    if change == Field.refusalDropped { return .refusalDropped(user: key, id) }
    guard let batch else {
      reader.refuse("A record lacks its batch.")
      return nil
    }
    if change == Field.batchRefused {
      let error = SyncError(StatusCode(rawValue: id) ?? .unknown, message)
      return .batchRefused(user: key, RefusedWrite(batch, error))
    }
    return .batchAdded(user: key, batch)
  }

  /// A document's path, relative to the database.
  @inline(never)
  mutating func path() -> DocumentPath {
    documentPath(byteArray())
  }
}
