import Documents
internal import Wire

extension ProtobufWriter {
  mutating func cachedDocument(_ document: CachedDocument) {
    data(1, document.path.utf8)
    int32(2, Int(document.kind.rawValue))
    if document.version != .zero { timestamp(3, document.version) }
    if document.readTime != .zero { timestamp(4, document.readTime) }
    byteArray(5, document.fields.encoded)
    int32(6, (document.hasLocalMutations ? 1 : 0) + (document.hasCommittedMutations ? 2 : 0))
  }
}

extension ProtobufReader {
  mutating func cachedDocument(_ tag: Tag) throws(DecodingError) -> CachedDocument {
    var reader = try message(tag)
    var path: DocumentPath?
    var kind = CachedDocument.Kind.absent
    var version = Timestamp.zero
    var readTime = Timestamp.zero
    var fields: [UInt8] = []
    var flags = 0
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: path = try reader.path(tag)
      case 2:
        let number = UInt8(truncatingIfNeeded: try reader.int32(tag))
        guard let known = CachedDocument.Kind(rawValue: number) else {
          throw .invalidMessage("A stored document is of an unknown kind.")
        }
        kind = known
      case 3: version = try reader.timestamp(tag)
      case 4: readTime = try reader.timestamp(tag)
      case 5: fields = try reader.byteArray(tag)
      case 6: flags = try reader.int32(tag)
      default: try reader.skip(tag)
      }
    }
    guard let path else { throw .invalidMessage("A stored document has no path.") }
    return CachedDocument(
      path, kind, version: version, fields: Fields(encoded: fields), readTime: readTime,
      hasLocalMutations: flags & 1 != 0, hasCommittedMutations: flags & 2 != 0)
  }
}
