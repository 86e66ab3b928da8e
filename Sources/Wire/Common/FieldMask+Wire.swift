internal import Documents

// google.firestore.v1.DocumentMask and StructuredQuery.FieldReference

extension ProtobufReader {
  @inline(never)
  mutating func fieldPath() -> FieldPath {
    let text = string()
    do throws(PathError) {
      return try FieldPath(text)
    } catch {
      fail(.invalidPath(error))
      return FieldPath(field: "")
    }
  }

  mutating func documentMask() -> FieldMask {
    var reader = message()
    var paths: [FieldPath] = []
    while reader.nextField() {
      if reader.field == 1 { paths.append(reader.fieldPath()) } else { reader.skip() }
    }
    return FieldMask(paths)
  }

  mutating func fieldReference() -> FieldPath {
    var reader = message()
    var path: FieldPath?
    while reader.nextField() {
      if reader.field == 2 { path = reader.fieldPath() } else { reader.skip() }
    }
    if path == nil { reader.refuse("Invalid empty property path string.") }
    return path ?? FieldPath(field: "")
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
