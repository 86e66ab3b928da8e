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
  public var map: MapValue {
    encoded.withUnsafeBytes { bytes in
      var reader = ProtobufReader(bytes)
      // What is kept here was made or checked by this module; bytes of a damaged file show as
      // no fields rather than as a crash.
      do throws(DecodingError) {
        return try reader.map(field: 1)
      } catch {
        return MapValue()
      }
    }
  }

  /// The value of a field of the document itself.
  public subscript(name: String) -> Value? {
    var name = name
    return name.withUTF8 { value(named: UnsafeRawBufferPointer($0)) }
  }

  /// The value at a path, through nested maps.
  public subscript(path: FieldPath) -> Value? {
    guard let value = self[path.segments[0]] else { return nil }
    if path.segments.count == 1 { return value }
    guard case .map(let map) = value else { return nil }
    return map[FieldPath(segments: Array(path.segments.dropFirst()))]
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

  private func value(named name: UnsafeRawBufferPointer) -> Value? {
    encoded.withUnsafeBytes { bytes in
      var reader = ProtobufReader(bytes)
      while let entry = reader.nextEntry() {
        switch compareBytes(entry.name, name) {
        case .ascending: continue
        case .descending: return nil
        case .same:
          var value = ProtobufReader(entry.value)
          do throws(DecodingError) {
            return try value.value()
          } catch {
            return nil
          }
        }
      }
      return nil
    }
  }
}

extension ProtobufReader {
  /// The next entry of canonically encoded fields: both parts, in this order, nothing else.
  fileprivate mutating func nextEntry() -> (
    name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
  )? {
    do throws(DecodingError) {
      guard try nextTag() != nil else { return nil }
      var entry = ProtobufReader(try delimited())
      guard try entry.nextTag() != nil else { return nil }
      let name = try entry.delimited()
      guard try entry.nextTag() != nil else { return nil }
      return (name, try entry.delimited())
    } catch {
      return nil
    }
  }
}
