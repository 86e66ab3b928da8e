import Documents

@testable import Sync

/// Random changes of a replica, of every kind and with edge values in them.
struct RandomChanges {
  let random: SeededRandom
  private let lastBatch = Counter()

  final class Counter {
    var value = 0
  }

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  func int(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
  func bool() -> Bool { int(2) == 0 }
  func pick<T>(_ values: [T]) -> T { values[int(values.count)] }
  func list<T>(_ limit: Int, _ make: () -> T) -> [T] { (0..<int(limit)).map { _ in make() } }

  func bytes() -> [UInt8] { list(40) { UInt8(int(256)) } }

  func path() -> DocumentPath {
    let id = pick(["a", "Ünïcode", "📚", "__id7__", "b c"]) + String(int(50))
    return try! DocumentPath(pick(["books", "reads", "books/b1/notes"]) + "/" + id)
  }

  func time() -> Timestamp {
    Timestamp(
      seconds: pick([0, 1, -1, 253_402_300_799, Int64(int(2_000_000_000))]),
      nanoseconds: pick([0, 1000, 999_999_000, 123_456_789]))
  }

  func value(depth: Int = 0) -> Value {
    switch int(depth < 3 ? 11 : 9) {
    case 0: return .null
    case 1: return .boolean(bool())
    case 2: return .integer(pick([0, -1, .max, .min]))
    case 3: return .double(pick([0, -0.0, .nan, .infinity, 1.5]))
    case 4: return .timestamp(time().truncatedToMicroseconds)
    case 5: return .string(pick(["", "title", "Éàñ", "\u{0}", "日本語"]))
    case 6: return .bytes(bytes())
    case 7: return .reference(pick([path().string, "/projects/q/databases/d/documents/a/b"]))
    case 8: return .geoPoint(GeoPoint(latitude: 12.5, longitude: -180))
    case 9:
      let elements = list(4) { value(depth: depth + 1) }
      return .array(elements.filter { if case .array = $0 { false } else { true } })
    default: return .map(map(depth: depth + 1))
    }
  }

  func map(depth: Int = 0) -> MapValue {
    MapValue(list(6) { (pick(["a", "title", "ü", "日", "_p"]), value(depth: depth)) })
  }

  func field() -> FieldPath { FieldPath(segments: list(2) { pick(["b c", "名"]) } + ["x`y"]) }

  func mutation() -> Mutation {
    let operation: Mutation.Operation = pick([
      .set(Fields(map())), .update(Fields(map()), FieldMask(list(3) { field() })), .delete, .verify,
    ])
    var transforms: [FieldTransform] = []
    switch operation {
    case .set, .update:
      transforms = list(3) {
        FieldTransform(
          field(), pick([.serverTimestamp, .increment(.integer(3)), .arrayUnion([.string("a")])]))
      }
    default: break
    }
    return Mutation(
      path(), operation, transforms: transforms,
      precondition: pick([.none, .exists(true), .exists(false), .updateTime(time())]))
  }

  func batch() -> MutationBatch {
    lastBatch.value += pick([1, 2, 126, 100_000])
    return MutationBatch(
      id: lastBatch.value, localWriteTime: time(),
      baseMutations: list(2) { mutation() }, mutations: [mutation()] + list(3) { mutation() })
  }

  func document() -> CachedDocument {
    CachedDocument(
      path(), pick([.absent, .found, .missing, .unknown]), version: time(), fields: Fields(map()),
      readTime: time(), hasLocalMutations: bool(), hasCommittedMutations: bool())
  }

  func query() -> Query {
    Query(
      parent: bool() ? [] : path().utf8, collectionID: "books", allDescendants: bool(),
      filter: pick([
        nil, .unary(field(), .isNull),
        .and([.field(field(), .equal, value(depth: 2)), .field(field(), .in, .array([.null]))]),
      ]),
      orders: list(3) { Order(field(), descending: bool()) },
      start: pick([nil, Cursor(values: [value(depth: 2)], isBefore: bool())]),
      limit: pick([nil, 5]))
  }

  func targetState() -> TargetState {
    TargetState(
      bool() ? Target(query()) : Target(path()), id: 2 * int(1000) + 2, resumeToken: bytes(),
      snapshotVersion: time(), lastLimboFreeVersion: time())
  }

  func change() -> ReplicaChange {
    let user = UTF8Key(pick(["", "anna", "Ünï"]))
    switch int(13) {
    case 0: return .documentStored(document())
    case 1: return .documentRemoved(path())
    case 2: return .batchAdded(user: user, batch())
    case 3: return .batchRemoved(user: user, max(lastBatch.value - int(3), 1))
    case 4: return .targetStored(targetState())
    case 5: return .targetRemoved(int(1000))
    case 6:
      return .resultsChanged(
        target: int(1000), added: list(9) { path() }, removed: list(3) { path() })
    case 7: return .snapshotVersion(time())
    case 8: return .cacheDropped
    case 9:
      let error = SyncError(pick([.notFound, .unknown]), pick(["", "Nö."]))
      return .batchRefused(user: user, RefusedWrite(batch(), error))
    case 10: return .refusalDropped(user: user, max(lastBatch.value - int(3), 1))
    case 11: return .sequence(int(1000))
    default: return .incarnation(bytes())
    }
  }

  func group() -> [ReplicaChange] { list(9) { change() } }
}

/// Whether two changes say the same in every detail.
func areSame(_ left: ReplicaChange, _ right: ReplicaChange) -> Bool {
  switch (left, right) {
  case (.documentStored(let left), .documentStored(let right)):
    left.path == right.path && left.kind == right.kind && left.version == right.version
      && left.fields == right.fields && left.readTime == right.readTime
      && left.hasLocalMutations == right.hasLocalMutations
      && left.hasCommittedMutations == right.hasCommittedMutations
  case (.documentRemoved(let left), .documentRemoved(let right)): left == right
  case (.batchAdded(let leftUser, let left), .batchAdded(let rightUser, let right)):
    leftUser == rightUser && areSame(left, right)
  case (.batchRemoved(let leftUser, let left), .batchRemoved(let rightUser, let right)):
    leftUser == rightUser && left == right
  case (.targetStored(let left), .targetStored(let right)):
    left.target.key == right.target.key && left.id == right.id
      && left.resumeToken == right.resumeToken && left.snapshotVersion == right.snapshotVersion
      && left.lastLimboFreeVersion == right.lastLimboFreeVersion
  case (.batchRefused(let leftUser, let left), .batchRefused(let rightUser, let right)):
    leftUser == rightUser && areSame(left.batch, right.batch) && left.error == right.error
  case (.refusalDropped(let leftUser, let left), .refusalDropped(let rightUser, let right)):
    leftUser == rightUser && left == right
  case (.targetRemoved(let left), .targetRemoved(let right)): left == right
  case (
    .resultsChanged(let leftTarget, let leftAdded, let leftRemoved),
    .resultsChanged(let rightTarget, let rightAdded, let rightRemoved)
  ):
    leftTarget == rightTarget && leftAdded == rightAdded && leftRemoved == rightRemoved
  case (.snapshotVersion(let left), .snapshotVersion(let right)): left == right
  case (.cacheDropped, .cacheDropped): true
  case (.incarnation(let left), .incarnation(let right)): left == right
  case (.sequence(let left), .sequence(let right)): left == right
  default: false
  }
}

func areSame(_ left: MutationBatch, _ right: MutationBatch) -> Bool {
  left.id == right.id && left.localWriteTime == right.localWriteTime
    && left.baseMutations == right.baseMutations && left.mutations == right.mutations
}
