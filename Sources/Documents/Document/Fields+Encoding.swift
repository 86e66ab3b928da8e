extension ProtobufWriter {
  /// A document's fields as they travel: as the entries of a map with a field number from 1 to 15,
  /// references as full names. Bytes are copied unless there are references.
  package mutating func fields(_ fields: Fields, field: Int, prefix: DatabasePrefix) {
    let start = bytes.count
    bytes.append(contentsOf: fields.encoded)
    if field == 1 {
      if fields.encoded.withUnsafeBytes({ ReferenceScanner.areReferenceFree(entries: $0) }) {
        return
      }
    } else if retag(from: start, field) {
      return
    }
    bytes.removeSubrange(start...)
    entries(of: fields.map, field: field, prefix: prefix)
  }

  /// Gives every entry from a place on another field number; false if one holds a reference.
  private mutating func retag(from start: Int, _ field: Int) -> Bool {
    let tag = UInt8(field << 3 | 2)
    return bytes.withUnsafeMutableBytes { bytes in
      let entries = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
      var reader = ProtobufReader(UnsafeRawBufferPointer(entries))
      while !reader.isAtEnd {
        entries[reader.position] = tag
        guard let entry = ReferenceScanner.next(&reader),
          ReferenceScanner.isReferenceFree(entry: entry)
        else { return false }
      }
      return true
    }
  }
}

/// Looks for references in canonical encodings.
private enum ReferenceScanner {
  static func areReferenceFree(entries: UnsafeRawBufferPointer) -> Bool {
    var reader = ProtobufReader(entries)
    while !reader.isAtEnd {
      guard let entry = next(&reader), isReferenceFree(entry: entry) else { return false }
    }
    return true
  }

  static func isReferenceFree(entry: UnsafeRawBufferPointer) -> Bool {
    var reader = ProtobufReader(entry)
    guard next(&reader) != nil, let value = next(&reader) else { return false }
    return isReferenceFree(value: value)
  }

  private static func isReferenceFree(value: UnsafeRawBufferPointer) -> Bool {
    guard let tag = value.first else { return false }
    switch Int(tag) {
    case ValueField.reference << 3 | 2: return false
    case ValueField.map << 3 | 2:
      var reader = ProtobufReader(value)
      guard let entries = next(&reader) else { return false }
      return areReferenceFree(entries: entries)
    case ValueField.array << 3 | 2:
      var reader = ProtobufReader(value)
      guard let array = next(&reader) else { return false }
      var elements = ProtobufReader(array)
      while !elements.isAtEnd {
        guard let element = next(&elements), isReferenceFree(value: element) else { return false }
      }
      return true
    default: return true
    }
  }

  /// The content of the next length-delimited field.
  static func next(_ reader: inout ProtobufReader) -> UnsafeRawBufferPointer? {
    guard reader.nextField() else { return nil }
    let content = reader.delimited()
    return reader.hasFailed ? nil : content
  }
}
