package import Documents

/// The library's own export: JSON Lines, a header, then one document a line. Everything is in it, and
/// nothing is lost on the way back.
///
///     {"bookspine":"export","version":1}
///     {"path":"books/b1","fields":{"author":"Ada Quill","rating":3.5,"title":"The Lantern Keeper"}}
package enum ExportWriter {
  /// The version that is written.
  package static let version = 1

  /// The first line, with its line feed.
  package static func header() -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"bookspine\":\"export\",\"version\":1}\n")
    return writer.bytes
  }

  /// A document's line, with its line feed.
  package static func line(_ path: DocumentPath, _ fields: Fields) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"path\":")
    writer.string(path.string)
    writer.raw(",\"fields\":")
    writer.object(fields.map)
    writer.raw("}\n")
    return writer.bytes
  }
}
