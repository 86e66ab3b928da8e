internal import Documents

// Full names, "projects/p/databases/d/documents/books/b1", and the relative paths inside.

extension ProtobufReader {
  /// A document's full name, which must be of this database.
  mutating func documentName(
    _ tag: Tag, _ database: DatabasePrefix
  ) throws(DecodingError) -> DocumentPath {
    try expect(tag, .lengthDelimited)
    let name = try delimited()
    let prefix = database.utf8
    guard name.count <= Limits.nameBytes, name.count > prefix.count, hasPrefix(name, prefix),
      isValidUTF8(name)
    else { throw .invalidName(String(decoding: name, as: UTF8.self)) }
    do throws(PathError) {
      return try DocumentPath(utf8: Array(name[prefix.count...]))
    } catch {
      throw .invalidPath(error)
    }
  }

  /// The name of a query's parent: the database's documents or one document.
  /// - Parameter database: The database that the name must be of; nil to take it from the name.
  mutating func parentName(
    _ tag: Tag, _ database: DatabasePrefix?
  ) throws(DecodingError) -> (database: DatabasePrefix, parent: [UInt8]) {
    try expect(tag, .lengthDelimited)
    let name = try delimited()
    guard name.count <= Limits.nameBytes, isValidUTF8(name),
      let root = UnsafeRawBufferPointer.documentsRoot(of: name)
    else { throw .invalidName(String(decoding: name, as: UTF8.self)) }
    let found = try DatabasePrefix(databaseName: UnsafeRawBufferPointer(rebasing: name[..<root]))
    if let database, found != database {
      throw .invalidName(String(decoding: name, as: UTF8.self))
    }
    let start = found.utf8.count
    if name.count < start { return (found, []) }
    let parent = Array(name[start...])
    do throws(PathError) {
      _ = try DocumentPath(utf8: parent)
    } catch {
      throw .invalidPath(error)
    }
    return (found, parent)
  }

  /// The value of a request's `database`, which every one of them has as field 1. It is looked for
  /// first, since a sender may write the fields in any order.
  func database(or fallback: DatabasePrefix?) throws(DecodingError) -> DatabasePrefix? {
    var reader = ProtobufReader(bytes)
    var result = fallback
    while let tag = try reader.nextTag() {
      guard tag.field == 1 else {
        try reader.skip(tag)
        continue
      }
      try reader.expect(tag, .lengthDelimited)
      let name = try reader.delimited()
      if !name.isEmpty { result = try DatabasePrefix(databaseName: name) }
    }
    return result
  }

  func requiredDatabase(or fallback: DatabasePrefix?) throws(DecodingError) -> DatabasePrefix {
    guard let database = try database(or: fallback) else {
      throw .invalidMessage("The request names no database.")
    }
    return database
  }
}

extension UnsafeRawBufferPointer {
  /// Where "/documents" begins that follows the database's name, if it is a whole segment.
  fileprivate static func documentsRoot(of name: UnsafeRawBufferPointer) -> Int? {
    let slash = UInt8(ascii: "/")
    var slashes = 0
    for index in 0..<name.count where name[index] == slash {
      slashes += 1
      guard slashes == 4 else { continue }
      let rest = UnsafeRawBufferPointer(rebasing: name[index...])
      let documents = Array("/documents".utf8)
      guard hasPrefix(rest, documents),
        rest.count == documents.count || rest[documents.count] == slash
      else { return nil }
      return index
    }
    return nil
  }
}

extension ProtobufWriter {
  mutating func databaseName(_ field: Int, _ database: DatabasePrefix) {
    let name = database.databaseName
    tag(field, .lengthDelimited)
    varint(UInt64(name.count))
    bytes.append(contentsOf: name)
  }

  mutating func documentName(_ field: Int, _ path: DocumentPath, _ database: DatabasePrefix) {
    tag(field, .lengthDelimited)
    varint(UInt64(database.utf8.count + path.utf8.count))
    bytes.append(contentsOf: database.utf8)
    bytes.append(contentsOf: path.utf8)
  }

  mutating func parentName(_ field: Int, _ parent: [UInt8], _ database: DatabasePrefix) {
    let name = parent.isEmpty ? Array(database.utf8.dropLast()) : database.utf8 + parent
    data(field, name)
  }
}
