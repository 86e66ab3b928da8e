internal import Documents

/// The numbers of the collections, as one connection sees them.
final class CollectionTable {
  private let findNumber: Statement
  private let findPath: Statement
  private let insert: Statement
  private let list: Statement
  // A number is never given up or changed, so what was once read stays true.
  private var numbers: [CollectionPath: Int64] = [:]
  private var paths: [Int64: CollectionPath] = [:]

  init(_ database: Database) throws(StorageError) {
    findNumber = try database.prepare("SELECT collection FROM collections WHERE path = ?1")
    findPath = try database.prepare("SELECT path FROM collections WHERE collection = ?1")
    insert = try database.prepare("INSERT INTO collections (path) VALUES (?1) RETURNING collection")
    list = try database.prepare("SELECT collection, path FROM collections")
  }

  func number(_ path: CollectionPath) throws(StorageError) -> Int64? {
    if let number = numbers[path] { return number }
    guard
      let number = try findNumber.first(.bytes(path.utf8), read: { row in row.integer(0) })
    else { return nil }
    remember(number, path)
    return number
  }

  func path(_ number: Int64) throws(StorageError) -> CollectionPath {
    if let path = paths[number] { return path }
    guard let utf8 = try findPath.first(.integer(number), read: { row in row.bytes(0) }) else {
      throw .damaged("collection \(number) has no path")
    }
    let path = CollectionPath(unchecked: utf8)
    remember(number, path)
    return path
  }

  func numberMakingIt(_ path: CollectionPath) throws(StorageError) -> Int64 {
    if let number = try number(path) { return number }
    guard let number = try insert.first(.bytes(path.utf8), read: { row in row.integer(0) }) else {
      throw .failed("no number for a collection")
    }
    remember(number, path)
    return number
  }

  /// All collections that ever had a document.
  func all() throws(StorageError) -> [QueryPlan.Collection] {
    var all: [QueryPlan.Collection] = []
    try list.forEach { row in
      all.append(
        QueryPlan.Collection(
          number: row.integer(0), path: CollectionPath(unchecked: row.bytes(1))))
    }
    return all
  }

  /// The collection of a query that looks into one.
  func collection(_ query: Query) throws(StorageError) -> QueryPlan.Collection? {
    guard let id = query.collectionID, !query.allDescendants else { return nil }
    let parent = query.parent.isEmpty ? [] : query.parent + [UInt8(ascii: "/")]
    let path = CollectionPath(unchecked: parent + [UInt8](utf8: id))
    return try number(path).map { QueryPlan.Collection(number: $0, path: path) }
  }

  /// The collections that a query looks into.
  func all(of query: Query) throws(StorageError) -> [QueryPlan.Collection] {
    if query.collectionID != nil, !query.allDescendants {
      return try collection(query).map { [$0] } ?? []
    }
    // `contains` looks at documents, so it is shown one of each collection.
    return try all().filter { collection in
      query.contains(DocumentPath(unchecked: collection.path.utf8 + Array("/x".utf8)))
    }
  }

  /// After a rollback: what was remembered since its beginning may not exist.
  func forget() {
    numbers = [:]
    paths = [:]
  }

  private func remember(_ number: Int64, _ path: CollectionPath) {
    // A database may have any number of subcollections; memory has not.
    if numbers.count >= 1000 { forget() }
    numbers[path] = number
    paths[number] = path
  }
}
