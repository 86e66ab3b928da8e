internal import Documents

/// The list of the indexes, as one connection sees it.
final class IndexCatalogue {
  enum State: Int64 {
    /// It follows every commit but does not hold all documents yet.
    case building = 0
    case ready = 1
    /// Its entries are being removed.
    case leaving = 2
  }

  struct Entry {
    let definition: IndexDefinition
    let state: State
    /// About when a query last used it, in microseconds since 1970.
    let used: Int64
  }

  private let list: Statement
  private let find: Statement
  private let insert: Statement
  private let setState: Statement
  private let setUsed: Statement
  private let setSince: Statement
  private let delete: Statement

  init(_ database: Database) throws(StorageError) {
    list = try database.prepare(
      "SELECT number, collection, is_group, fields, state, used FROM indexes ORDER BY number")
    find = try database.prepare(
      """
      SELECT number, used, since FROM indexes
      WHERE collection = ?1 AND is_group = ?2 AND fields = ?3 AND state = 1
      """)
    insert = try database.prepare(
      """
      INSERT INTO indexes (collection, is_group, fields, state, used) VALUES (?1, ?2, ?3, ?4, ?5)
      RETURNING number
      """)
    setState = try database.prepare("UPDATE indexes SET state = ?2 WHERE number = ?1")
    setUsed = try database.prepare("UPDATE indexes SET used = ?2 WHERE number = ?1")
    setSince = try database.prepare("UPDATE indexes SET since = ?2 WHERE number = ?1")
    delete = try database.prepare("DELETE FROM indexes WHERE number = ?1")
  }

  /// All of them, in the order in which they were made.
  func all() throws(StorageError) -> [Entry] {
    var all: [Entry] = []
    try list.forEach { (row) throws(StorageError) in
      guard let state = State(rawValue: row.integer(4)),
        let components = [IndexKey.Component](encoded: row.bytes(3))
      else { throw .damaged("the list of indexes") }
      let key = IndexKey(
        collectionID: row.bytes(1), isGroup: row.integer(2) != 0, components: components)
      all.append(
        Entry(
          definition: IndexDefinition(
            number: row.integer(0), key: key, isBeingBuilt: state == .building), state: state,
          used: row.integer(5)))
    }
    return all
  }

  /// An index that is ready.
  func find(_ key: IndexKey) throws(StorageError) -> KnownIndex? {
    try find.first(
      .bytes(key.collectionID), .integer(key.isGroup ? 1 : 0), .bytes(key.components.encoded)
    ) { row in
      KnownIndex(
        number: row.integer(0), used: row.integer(1), since: row.isNull(2) ? nil : row.integer(2))
    }
  }

  /// - Returns: The new index, which is to be built.
  func add(_ key: IndexKey, now: Int64) throws(StorageError) -> IndexDefinition {
    let number = try insert.first(
      .bytes(key.collectionID), .integer(key.isGroup ? 1 : 0), .bytes(key.components.encoded),
      .integer(State.building.rawValue), .integer(now)
    ) { row in row.integer(0) }
    guard let number else { throw .failed("no number for an index") }
    return IndexDefinition(number: number, key: key, isBeingBuilt: true)
  }

  func set(_ state: State, of number: Int64) throws(StorageError) {
    try setState.run(.integer(number), .integer(state.rawValue))
  }

  func setUsed(_ number: Int64, _ time: Int64) throws(StorageError) {
    try setUsed.run(.integer(number), .integer(time))
  }

  /// - Parameter change: The first change that the entries do not show; nil if they show all.
  func setSince(_ number: Int64, _ change: Int64?) throws(StorageError) {
    try setSince.run(.integer(number), .optional(change))
  }

  func remove(_ number: Int64) throws(StorageError) {
    try delete.run(.integer(number))
  }
}

/// A protobuf message: each component's field path in the field with its kind's number.
extension [IndexKey.Component] {
  fileprivate var encoded: [UInt8] {
    var writer = ProtobufWriter()
    for component in self {
      writer.presentString(Int(component.kind.rawValue), component.field.string)
    }
    return writer.bytes
  }

  /// Nil if the bytes are damaged.
  fileprivate init?(encoded: [UInt8]) {
    do throws(DecodingError) {
      self = try encoded.withUnsafeBufferPointer { (bytes) throws(DecodingError) in
        try ProtobufReader.decode(UnsafeRawBufferPointer(bytes)) { reader in
          var components: [IndexKey.Component] = []
          while reader.nextField() {
            let kind = IndexKey.Component.Kind(rawValue: UInt8(clamping: reader.field))
            let field = fieldPath(reader.string())
            guard let kind, let field else { return [] }
            components.append(IndexKey.Component(field: field, kind: kind))
          }
          return components
        }
      }
    } catch {
      return nil
    }
    if isEmpty { return nil }
  }
}

private func fieldPath(_ text: String) -> FieldPath? {
  do throws(PathError) {
    return try FieldPath(text)
  } catch {
    return nil
  }
}
