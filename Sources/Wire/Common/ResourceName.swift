package import Documents

// Full names, "projects/p/databases/d/documents/books/b1", and the relative paths inside.

extension ProtobufReader {
  /// A document's full name, which must be of this database.
  @inline(never)
  mutating func documentName(
    _ database: DatabasePrefix
  ) -> DocumentPath {
    let name = delimited()
    let prefix = database.utf8
    guard name.count <= Limits.nameBytes else {
      fail(.invalidPath(.pathTooLong))
      return .nowhere
    }
    guard name.count > prefix.count, hasPrefix(name, prefix), isValidUTF8(name) else {
      fail(.invalidName(String(utf8: [UInt8](name))))
      return .nowhere
    }
    do throws(PathError) {
      return try DocumentPath(utf8: Array(name[prefix.count...]))
    } catch {
      fail(error.isAboutID ? .invalidPath(error) : .invalidName(String(utf8: [UInt8](name))))
      return .nowhere
    }
  }

  /// A document's path, relative to the database.
  @inline(never)
  package mutating func documentPath(_ utf8: [UInt8]) -> DocumentPath {
    do throws(PathError) {
      return try DocumentPath(utf8: utf8)
    } catch {
      fail(.invalidPath(error))
      return .nowhere
    }
  }

  /// A document's full name, whatever its database.
  @inline(never)
  mutating func fullDocumentName() -> (database: DatabasePrefix, path: DocumentPath)? {
    let start = self
    let name = delimited()
    guard isValidUTF8(name), let root = UnsafeRawBufferPointer.documentsRoot(of: name),
      let database = databasePrefix(UnsafeRawBufferPointer(rebasing: name[..<root]))
    else {
      fail(.invalidName(String(utf8: [UInt8](name))))
      return nil
    }
    var reader = start
    let path = reader.documentName(database)
    return hasFailed || reader.hasFailed ? nil : (database, path)
  }

  /// The database of a name that is cut before "/documents"; nil if it is none.
  private func databasePrefix(_ name: UnsafeRawBufferPointer) -> DatabasePrefix? {
    do throws(DecodingError) {
      return try DatabasePrefix(databaseName: name)
    } catch {
      // Who asked says what the whole name is.
      return nil
    }
  }

  /// The name of a query's parent: the database's documents or one document.
  /// - Parameter database: The database that the name must be of; nil to take it from the name.
  @inline(never)
  mutating func parentName(
    _ database: DatabasePrefix?
  ) -> (database: DatabasePrefix, parent: [UInt8])? {
    let name = delimited()
    guard name.count <= Limits.nameBytes, isValidUTF8(name),
      let root = UnsafeRawBufferPointer.documentsRoot(of: name),
      let found = databasePrefix(UnsafeRawBufferPointer(rebasing: name[..<root]))
    else {
      failParent(name)
      return nil
    }
    if let database, found != database { failParent(name) }
    let start = found.utf8.count
    if name.count < start { return (found, []) }
    do throws(PathError) {
      return (found, try DocumentPath(utf8: Array(name[start...])).utf8)
    } catch {
      if error.isAboutID { fail(.invalidPath(error)) } else { failParent(name) }
      return nil
    }
  }

  private mutating func failParent(_ name: UnsafeRawBufferPointer) {
    fail(.invalidParent(String(utf8: [UInt8](name))))
  }

  /// The value of a request's `database`, which every one of them has as field 1. It is looked for
  /// first, since a sender may write the fields in any order.
  mutating func database(or fallback: DatabasePrefix?) -> DatabasePrefix? {
    var reader = fromStart
    var result = fallback
    while reader.nextField() {
      guard reader.field == 1 else {
        reader.skip()
        continue
      }
      let name = reader.delimited()
      if name.isEmpty { continue }
      result = reader.databasePrefix(name)
      if result == nil { reader.fail(.invalidDatabase(String(utf8: [UInt8](name)))) }
    }
    return result
  }

  mutating func requiredDatabase(or fallback: DatabasePrefix?) -> DatabasePrefix? {
    let database = database(or: fallback)
    if database == nil { refuse("The request names no database.") }
    return database
  }
}

extension DatabasePrefix {
  /// The database that a request names in its `database`.
  package init(ofRequest message: UnsafeRawBufferPointer) throws(DecodingError) {
    self = try ProtobufReader.decode(message) { $0.requiredDatabase(or: nil) }
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

extension PathError {
  /// Whether one segment is wrong, not the form of the whole.
  fileprivate var isAboutID: Bool {
    switch self {
    case .emptySegment, .wrongNumberOfSegments, .invalidID: false
    default: true
    }
  }
}
