/// A database's name as it stands in front of documents' names,
/// "projects/p/databases/(default)/documents/". Inside, references and paths are relative to the
/// own database; the prefix is taken off and put on at the boundary.
public struct DatabasePrefix: Equatable, Sendable {
  /// With a slash at the end.
  public let utf8: [UInt8]

  public init(project: String, database: String = "(default)") {
    utf8 = Array("projects/\(project)/databases/\(database)/documents/".utf8)
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
}
