internal import Documents

// google.firestore.v1.DocumentMask and StructuredQuery.FieldReference

extension ProtobufReader {
  mutating func fieldPath(_ tag: Tag) throws(DecodingError) -> FieldPath {
    let text = try string(tag)
    do throws(PathError) {
      return try FieldPath(text)
    } catch {
      throw .invalidPath(error)
    }
  }

  mutating func documentMask(_ tag: Tag) throws(DecodingError) -> FieldMask {
    var reader = try message(tag)
    var paths: [FieldPath] = []
    while let tag = try reader.nextTag() {
      if tag.field == 1 { paths.append(try reader.fieldPath(tag)) } else { try reader.skip(tag) }
    }
    return FieldMask(paths)
  }

  mutating func fieldReference(_ tag: Tag) throws(DecodingError) -> FieldPath {
    var reader = try message(tag)
    var path: FieldPath?
    while let tag = try reader.nextTag() {
      if tag.field == 2 { path = try reader.fieldPath(tag) } else { try reader.skip(tag) }
    }
    guard let path else { throw .invalidMessage("A field reference has no path.") }
    return path
  }
}

extension ProtobufWriter {
  mutating func documentMask(_ field: Int, _ mask: FieldMask) {
    message(field) { writer in
      for path in mask.paths { writer.presentString(1, path.string) }
    }
  }

  mutating func fieldReference(_ field: Int, _ path: FieldPath) {
    message(field) { $0.presentString(2, path.string) }
  }
}
