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
  mutating func cachedDocument() -> CachedDocument? {
    var reader = message()
    var path: DocumentPath?
    var kind = CachedDocument.Kind.absent
    var version = Timestamp.zero
    var readTime = Timestamp.zero
    var fields: [UInt8] = []
    var flags = 0
    while reader.nextField() {
      switch reader.field {
      case 1: path = reader.path()
      case 2:
        let number = UInt8(truncatingIfNeeded: reader.int32())
        if let known = CachedDocument.Kind(rawValue: number) {
          kind = known
        } else {
          reader.refuse("A stored document is of an unknown kind.")
        }
      case 3: version = reader.timestamp()
      case 4: readTime = reader.timestamp()
      case 5: fields = reader.byteArray()
      case 6: flags = reader.int32()
      default: reader.skip()
      }
    }
    guard let path else {
      reader.refuse("A stored document has no path.")
      return nil
    }
    return CachedDocument(
      path, kind, version: version, fields: Fields(encoded: fields), readTime: readTime,
      hasLocalMutations: flags & 1 != 0, hasCommittedMutations: flags & 2 != 0)
  }
}
