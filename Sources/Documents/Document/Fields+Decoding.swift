extension Fields {
  /// Checks and canonicalises the fields of a document that came from outside.
  ///
  /// Fields that are canonical already but for their order, as nearly all are, are copied without
  /// being decoded; what the quick check does not know for certain is left to the full decoder,
  /// which canonicalises it or says what is wrong. Sizes are for the store to judge, since it alone
  /// knows what a document becomes by an update.
  /// - Parameter entries: The encoded entries of the document's `map<string, Value>`.
  package init(
    entries: [UnsafeRawBufferPointer], _ rules: ProtobufReader.ValueRules
  ) throws(DecodingError) {
    #if !hasFeature(Embedded)
      // The app does without: 1 % of it, for documents that come once and then are on the device.
      if let copied = CanonicalScanner.copy(entries) {
        encoded = copied
        return
      }
    #endif
    encoded = try decodeEntries(entries, rules)
  }
}

extension ProtobufReader {
  /// A document's fields, of which the entries were found; see `Fields.init(entries:_:)`.
  package mutating func fields(
    _ entries: [UnsafeRawBufferPointer], _ rules: ValueRules
  ) -> Fields {
    do throws(DecodingError) {
      return try Fields(entries: entries, rules)
    } catch {
      fail(error)
      return Fields()
    }
  }
}

private func decodeEntries(
  _ entries: [UnsafeRawBufferPointer], _ rules: ProtobufReader.ValueRules
) throws(DecodingError) -> [UInt8] {
  var decoded: [(String, Value)] = []
  decoded.reserveCapacity(entries.count)
  for bytes in entries {
    let entry: MapValue.Entry
    do throws(DecodingError) {
      entry = try ProtobufReader.decode(bytes) { $0.mapEntry(rules) }
    } catch .tooDeep {
      var names = ProtobufReader(bytes)
      throw .nestedTooDeep(field: names.entryName())
    }
    decoded.append((entry.name, entry.value))
  }
  return Fields(MapValue(decoded)).encoded
}

extension ProtobufReader {
  /// The name of an entry, for a message about it.
  fileprivate mutating func entryName() -> String {
    while nextField() {
      if field == 1 { return string() }
      skip()
    }
    return ""
  }
}
