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
    let parts = Array(name).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard isValidUTF8(name), parts.count == 4, parts.allSatisfy({ !$0.isEmpty }),
      parts[0].elementsEqual("projects".utf8), parts[2].elementsEqual("databases".utf8)
    else { throw .invalidName(String(decoding: name, as: UTF8.self)) }
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
    String(decoding: utf8.split(separator: UInt8(ascii: "/"))[index], as: UTF8.self)
  }

  /// A reference as the data model keeps it, from a document's full name.
  package func relative(_ name: String) throws(DecodingError) -> String {
    let bytes = Array(name.utf8)
    if bytes.starts(with: utf8) {
      return String(decoding: bytes[utf8.count...], as: UTF8.self)
    }
    guard bytes.starts(with: DatabasePrefix.projects), bytes.count > DatabasePrefix.projects.count
    else { throw .invalidName(name) }
    return "/" + name
  }

  /// The document's full name of a reference as the data model keeps it.
  package func absolute(_ reference: String) -> String {
    if reference.utf8.first == UInt8(ascii: "/") {
      return String(decoding: Array(reference.utf8.dropFirst()), as: UTF8.self)
    }
    return String(decoding: utf8 + Array(reference.utf8), as: UTF8.self)
  }

  private static let projects = Array("projects/".utf8)
  private static let documents = Array("/documents/".utf8)
}
