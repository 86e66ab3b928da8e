extension Fields {
  /// Checks and canonicalises the fields of a document that came from outside.
  ///
  /// Fields that are canonical already but for their order, as nearly all are, are copied without
  /// being decoded; what the quick check does not know for certain is left to the full decoder,
  /// which canonicalises it or says what is wrong.
  /// - Parameter entries: The encoded entries of the document's `map<string, Value>`.
  package init(
    entries: [UnsafeRawBufferPointer], _ rules: ProtobufReader.ValueRules
  ) throws(DecodingError) {
    if let copied = CanonicalScanner.copy(entries) {
      encoded = copied
    } else {
      encoded = try decodeEntries(entries, rules)
    }
    if encoded.count > Limits.documentBytes / 8, storedBytes > Limits.documentBytes {
      throw .documentTooLarge
    }
  }
}

private func decodeEntries(
  _ entries: [UnsafeRawBufferPointer], _ rules: ProtobufReader.ValueRules
) throws(DecodingError) -> [UInt8] {
  var decoded: [(String, Value)] = []
  decoded.reserveCapacity(entries.count)
  for bytes in entries {
    var reader = ProtobufReader(bytes)
    let entry: MapValue.Entry
    do throws(DecodingError) {
      entry = try reader.mapEntry(rules)
    } catch .tooDeep {
      var names = ProtobufReader(bytes)
      throw .nestedTooDeep(field: names.entryName())
    }
    if entry.value.hasOverlongText { throw .valueTooLong(field: entry.name) }
    decoded.append((entry.name, entry.value))
  }
  return Fields(MapValue(decoded)).encoded
}

extension ProtobufReader {
  /// The name of an entry, for a message about it.
  fileprivate mutating func entryName() -> String {
    do throws(DecodingError) {
      while let tag = try nextTag() {
        if tag.field == 1, tag.type == .lengthDelimited { return try string() }
        try skip(tag)
      }
    } catch {
      return ""
    }
    return ""
  }
}

extension Value {
  fileprivate var hasOverlongText: Bool {
    switch self {
    case .string(let text): text.utf8.count > Limits.valueBytes
    case .bytes(let bytes): bytes.count > Limits.valueBytes
    case .array(let elements): elements.contains { $0.hasOverlongText }
    case .map(let map): map.entries.contains { $0.value.hasOverlongText }
    default: false
    }
  }
}
