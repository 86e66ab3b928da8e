/// The fields of a document, kept encoded (as the entries of a `google.firestore.v1.MapValue`,
/// sorted by name) and decoded one by one when asked for: a library of 10,000 books stays small
/// in memory, and most of its bytes are stored and sent without being touched.
public struct Fields: Equatable, Sendable {
  /// The canonical encoding: equal fields have equal bytes.
  package let encoded: [UInt8]

  public init() {
    encoded = []
  }

  public init(_ map: MapValue) {
    var writer = ProtobufWriter()
    writer.entries(of: map, field: 1)
    encoded = writer.bytes
  }

  /// Trusts the caller that the bytes came from `encoded`.
  package init(encoded: [UInt8]) {
    self.encoded = encoded
  }

  public var isEmpty: Bool { encoded.isEmpty }

  /// Decodes all of them.
  @inline(never)
  public var map: MapValue {
    encoded.withUnsafeBytes { bytes in
      // What is kept here was made or checked by this module; bytes of a damaged file show as
      // no fields rather than as a crash.
      do throws(DecodingError) {
        return try ProtobufReader.decode(bytes) { $0.map(field: 1) }
      } catch {
        return MapValue()
      }
    }
  }

  /// The value of a field of the document itself.
  @inline(never)
  public subscript(name: String) -> Value? {
    var name = name
    return name.withUTF8 { name in
      encoded.withUnsafeBytes { entries in
        EncodedValue.find(UnsafeRawBufferPointer(name), in: entries)?.decoded
      }
    }
  }

  /// The value at a path, through nested maps.
  @inline(never)
  public subscript(path: FieldPath) -> Value? {
    withEncodedValue(at: path) { $0?.decoded }
  }

  /// Whether there is a value at a path.
  public func contains(_ path: FieldPath) -> Bool {
    withEncodedValue(at: path) { $0 != nil }
  }

  /// Calls with the value at a path as it is kept, or nil; it is valid during the call only.
  @inline(never)
  package func withEncodedValue<Result>(
    at path: FieldPath, _ body: (EncodedValue?) -> Result
  ) -> Result {
    encoded.withUnsafeBytes { entries in
      var found: EncodedValue?
      for (index, segment) in path.segments.enumerated() {
        var segment = segment
        found = segment.withUTF8 { name in
          let name = UnsafeRawBufferPointer(name)
          return index == 0 ? EncodedValue.find(name, in: entries) : found?.value(named: name)
        }
        if found == nil { break }
      }
      return body(found)
    }
  }

  /// Calls with each name's and value's encoded bytes, in the order of the names.
  package func forEachEncoded(
    _ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void
  ) {
    encoded.withUnsafeBytes { bytes in
      var reader = ProtobufReader(bytes)
      while let entry = reader.nextEntry() { body(entry.name, entry.value) }
    }
  }
}

extension Fields {
  /// Only the fields that a mask names; maps keep the part that is named.
  public func selecting(_ mask: FieldMask) -> Fields {
    var map = MapValue()
    for path in mask.paths where !path.isDocumentID {
      if let value = self[path] { map[path] = value }
    }
    return Fields(map)
  }
}
