// `google.firestore.v1.Value` and `MapValue`, the encoding in which documents are kept.
// Source: google/firestore/v1/document.proto

/// Field numbers of `google.firestore.v1.Value`.
package enum ValueField {
  package static let boolean = 1
  package static let integer = 2
  package static let double = 3
  package static let reference = 5
  package static let map = 6
  package static let geoPoint = 8
  package static let array = 9
  package static let timestamp = 10
  package static let null = 11
  package static let string = 17
  package static let bytes = 18
}

extension ProtobufWriter {
  /// The fields of one `Value` message. With a prefix, references become full names, as they
  /// travel; without, they stay as the data model keeps them.
  package mutating func value(_ value: Value, prefix: DatabasePrefix? = nil) {
    switch value {
    case .null: varint(ValueField.null, 0)
    case .boolean(let value): varint(ValueField.boolean, value ? 1 : 0)
    case .integer(let value): varint(ValueField.integer, UInt64(bitPattern: value))
    case .double(let value): double(ValueField.double, value.isNaN ? .nan : value)
    case .timestamp(let value): timestamp(ValueField.timestamp, value)
    case .string(let value): presentString(ValueField.string, value)
    case .bytes(let value): data(ValueField.bytes, value)
    case .reference(let value):
      presentString(ValueField.reference, prefix?.absolute(value) ?? value)
    case .geoPoint(let point):
      message(ValueField.geoPoint) { writer in
        if point.latitude != 0 { writer.double(1, point.latitude) }
        if point.longitude != 0 { writer.double(2, point.longitude) }
      }
    case .array(let elements):
      message(ValueField.array) { writer in
        for element in elements {
          writer.message(1) { $0.value(element, prefix: prefix) }
        }
      }
    case .map(let map):
      message(ValueField.map) { $0.entries(of: map, field: 1, prefix: prefix) }
    }
  }

  /// The entries of a `map<string, Value>` in the order of their names.
  package mutating func entries(of map: MapValue, field: Int, prefix: DatabasePrefix? = nil) {
    for entry in map.entries {
      message(field) { writer in
        writer.presentString(1, entry.name)
        writer.message(2) { $0.value(entry.value, prefix: prefix) }
      }
    }
  }
}

extension ProtobufReader {
  /// How strictly values are read.
  package struct ValueRules {
    /// With a prefix, references must be full names and are made relative; without, they are
    /// taken as the data model keeps them.
    package var prefix: DatabasePrefix?
    /// A document's own fields have level 1.
    package var level: Int
    /// Whether names that Firestore keeps for itself (`__…__`) or that are too long, and references
    /// that lead to no document, are refused, as from a client that writes; vectors keep theirs.
    package var refusesReservedNames: Bool
    /// Whether an array may hold arrays, as the list that a query's condition compares with does.
    package var takesNestedArrays: Bool

    package init(
      prefix: DatabasePrefix? = nil, level: Int = 1, refusesReservedNames: Bool = false,
      takesNestedArrays: Bool = false
    ) {
      self.prefix = prefix
      self.level = level
      self.refusesReservedNames = refusesReservedNames
      self.takesNestedArrays = takesNestedArrays
    }

    /// Whether an entry is the mark of a vector, the one reserved name that clients send.
    fileprivate func isVectorType(_ name: String, _ value: Value) -> Bool {
      guard level > 1, case .string(let type) = value else { return false }
      return compareUTF8(name, MapValue.typeName) == .same
        && compareUTF8(type, MapValue.vectorType) == .same
    }

    fileprivate var deeper: ValueRules {
      ValueRules(
        prefix: prefix, level: level + 1, refusesReservedNames: refusesReservedNames,
        takesNestedArrays: takesNestedArrays)
    }
  }

  /// One `Value` message, to the end of the bytes.
  package mutating func value(_ rules: ValueRules = ValueRules()) -> Value {
    var result: Value?
    while nextField() {
      switch field {
      case ValueField.null:
        _ = varint()
        result = .null
      case ValueField.boolean: result = .boolean(varint() != 0)
      case ValueField.integer: result = .integer(Int64(bitPattern: varint()))
      case ValueField.double:
        let number = double()
        result = .double(number.isNaN ? .nan : number)
      case ValueField.timestamp: result = .timestamp(timestamp().truncatedToMicroseconds)
      case ValueField.string: result = .string(string())
      case ValueField.bytes: result = .bytes(byteArray())
      case ValueField.reference: result = .reference(reference(rules))
      case ValueField.geoPoint: result = .geoPoint(geoPoint())
      case ValueField.array: result = .array(array(rules))
      case ValueField.map: result = .map(map(rules))
      default: skip()
      }
    }
    if result == nil { fail(.invalidValue) }
    return result ?? .null
  }

  /// The entries of a `map<string, Value>` with a field number, to the end of the bytes; other
  /// fields are passed over. Of two entries with one name the later counts, as protobuf demands.
  @inline(never)
  package mutating func map(field number: Int, _ rules: ValueRules = ValueRules()) -> MapValue {
    var entries: [MapValue.Entry] = []
    var isSorted = true
    while nextField() {
      guard field == number else {
        skip()
        continue
      }
      var reader = message()
      let entry = reader.mapEntry(rules)
      if isSorted, let last = entries.last,
        compareUTF8(last.name, entry.name) != .ascending
      {
        isSorted = false
      }
      entries.append(entry)
    }
    if isSorted { return MapValue(sorted: entries) }
    return MapValue(entries.map { ($0.name, $0.value) })
  }

  @inline(never)
  package mutating func mapEntry(_ rules: ValueRules) -> MapValue.Entry {
    var name = ""
    var value: Value?
    while nextField() {
      switch field {
      case 1: name = string()
      case 2:
        var reader = message()
        value = reader.value(rules)
      default: skip()
      }
    }
    if value == nil { fail(.invalidValue) }
    let found = value ?? .null
    if name.utf8.isEmpty
      || rules.refusesReservedNames
        && (name.utf8.count > Limits.fieldPathBytes
          || isReservedName([UInt8](utf8: name)[...]) && !rules.isVectorType(name, found))
    {
      fail(.invalidFieldName(name))
    }
    return MapValue.Entry(name: name, value: found)
  }

  private mutating func map(_ rules: ValueRules) -> MapValue {
    if isTooDeep(rules) { return MapValue() }
    var reader = message()
    return reader.map(field: 1, rules.deeper)
  }

  private mutating func array(_ rules: ValueRules) -> [Value] {
    if isTooDeep(rules) { return [] }
    var reader = message()
    return reader.elements(rules.deeper)
  }

  /// The values of an `ArrayValue`, to the end of the bytes.
  @inline(never)
  package mutating func elements(_ rules: ValueRules) -> [Value] {
    var elements: [Value] = []
    while nextField() {
      guard field == 1 else {
        skip()
        continue
      }
      var element = message()
      let value = element.value(rules)
      if case .array = value, !rules.takesNestedArrays { fail(.nestedArray) }
      elements.append(value)
    }
    return elements
  }

  private mutating func isTooDeep(_ rules: ValueRules) -> Bool {
    if rules.level > Limits.depth { fail(.tooDeep) }
    return rules.level > Limits.depth
  }

  private mutating func reference(_ rules: ValueRules) -> String {
    let name = string()
    // "projects/p/databases/d/documents", and collections and documents in turn.
    if rules.refusesReservedNames, name.utf8.count(where: { $0 == UInt8(ascii: "/") }) % 2 != 0 {
      fail(.invalidReference(name))
    }
    do throws(DecodingError) {
      return try rules.prefix?.relative(name) ?? name
    } catch {
      fail(error)
      return ""
    }
  }

  private mutating func geoPoint() -> GeoPoint {
    var reader = message()
    var point = GeoPoint(latitude: 0, longitude: 0)
    while reader.nextField() {
      switch reader.field {
      case 1: point.latitude = reader.double()
      case 2: point.longitude = reader.double()
      default: reader.skip()
      }
    }
    if !(abs(point.latitude) <= 90 && abs(point.longitude) <= 180) { reader.fail(.outOfRange) }
    return point
  }
}
