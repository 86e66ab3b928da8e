/// A database's name as it stands in front of documents' names,
/// "projects/p/databases/(default)/documents/". Inside, references and paths are relative to the
/// own database; the prefix is taken off and put on at the boundary.
public struct DatabasePrefix: Equatable, Sendable {
  /// With a slash at the end.
  public let utf8: [UInt8]

  public init(project: String, database: String = "(default)") {
    utf8 = Array("projects/\(project)/databases/\(database)/documents/".utf8)
  }

  /// Reads a database's name as messages carry it, "projects/p/databases/d".
  package init(databaseName name: UnsafeRawBufferPointer) throws(DecodingError) {
    var slashes: [Int] = []
    for index in 0..<name.count where name[index] == UInt8(ascii: "/") { slashes.append(index) }
    guard isValidUTF8(name), slashes.count == 3, slashes[0] + 1 < slashes[1],
      slashes[2] + 1 < name.count, hasPrefix(name, DatabasePrefix.projects),
      hasPrefix(
        UnsafeRawBufferPointer(rebasing: name[slashes[1]...]), DatabasePrefix.databases)
    else { throw .invalidDatabase(String(utf8: [UInt8](name))) }
    utf8 = Array(name) + DatabasePrefix.documents
  }

  /// The database's name as messages carry it, "projects/p/databases/d".
  package var databaseName: ArraySlice<UInt8> {
    utf8.dropLast(DatabasePrefix.documents.count)
  }

  /// The project's identifier.
  package var project: String { part(1) }

  /// The database's identifier, mostly "(default)".
  package var database: String { part(3) }

  private func part(_ index: Int) -> String {
    String(decoding: pieces(of: utf8[...], between: UInt8(ascii: "/"))[index], as: UTF8.self)
  }

  /// A reference as the data model keeps it, from a document's full name.
  package func relative(_ name: String) throws(DecodingError) -> String {
    let bytes = [UInt8](utf8: name)
    if bytes.withUnsafeBytes({ hasPrefix($0, utf8) }) {
      return String(utf8: bytes[utf8.count...])
    }
    guard bytes.count > DatabasePrefix.projects.count,
      bytes.withUnsafeBytes({ hasPrefix($0, DatabasePrefix.projects) })
    else { throw .invalidReference(name) }
    return "/" + name
  }

  /// The document's full name of a reference as the data model keeps it.
  package func absolute(_ reference: String) -> String {
    if reference.utf8.first == UInt8(ascii: "/") {
      return String(utf8: [UInt8](utf8: reference)[1...])
    }
    return String(utf8: utf8 + [UInt8](utf8: reference))
  }

  private static let projects = Array("projects/".utf8)
  private static let databases = Array("/databases/".utf8)
  private static let documents = Array("/documents/".utf8)
}
