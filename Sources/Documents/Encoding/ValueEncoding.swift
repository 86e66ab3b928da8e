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
    /// Whether names that Firestore keeps for itself (`__…__`) are refused, as from a client that
    /// writes; vectors keep theirs.
    package var refusesReservedNames: Bool

    package init(
      prefix: DatabasePrefix? = nil, level: Int = 1, refusesReservedNames: Bool = false
    ) {
      self.prefix = prefix
      self.level = level
      self.refusesReservedNames = refusesReservedNames
    }

    /// Whether an entry is the mark of a vector, the one reserved name that clients send.
    fileprivate func isVectorType(_ name: String, _ value: Value) -> Bool {
      guard level > 1, case .string(let type) = value else { return false }
      return compareUTF8(name, MapValue.typeName) == .same
        && compareUTF8(type, MapValue.vectorType) == .same
    }

    fileprivate var deeper: ValueRules {
      ValueRules(prefix: prefix, level: level + 1, refusesReservedNames: refusesReservedNames)
    }
  }

  /// One `Value` message, to the end of the bytes.
  package mutating func value(_ rules: ValueRules = ValueRules()) throws(DecodingError) -> Value {
    var result: Value?
    while let tag = try nextTag() {
      switch tag.field {
      case ValueField.null:
        try expect(tag, .varint)
        _ = try varint()
        result = .null
      case ValueField.boolean:
        try expect(tag, .varint)
        result = .boolean(try varint() != 0)
      case ValueField.integer:
        try expect(tag, .varint)
        result = .integer(Int64(bitPattern: try varint()))
      case ValueField.double:
        try expect(tag, .fixed64)
        let number = Double(bitPattern: try fixed64())
        result = .double(number.isNaN ? .nan : number)
      case ValueField.timestamp:
        try expect(tag, .lengthDelimited)
        let time = try timestamp()
        if !time.isValid { throw .outOfRange }
        result = .timestamp(time.truncatedToMicroseconds)
      case ValueField.string:
        try expect(tag, .lengthDelimited)
        result = .string(try string())
      case ValueField.bytes:
        try expect(tag, .lengthDelimited)
        result = .bytes(try byteArray())
      case ValueField.reference:
        try expect(tag, .lengthDelimited)
        let name = try string()
        result = .reference(try rules.prefix?.relative(name) ?? name)
      case ValueField.geoPoint:
        try expect(tag, .lengthDelimited)
        result = .geoPoint(try geoPoint())
      case ValueField.array:
        try expect(tag, .lengthDelimited)
        result = .array(try array(rules))
      case ValueField.map:
        try expect(tag, .lengthDelimited)
        if rules.level > Limits.depth { throw .tooDeep }
        var reader = ProtobufReader(try delimited())
        result = .map(try reader.map(field: 1, rules.deeper))
      default: try skip(tag)
      }
    }
    guard let result else { throw .invalidValue }
    return result
  }

  /// The entries of a `map<string, Value>` with a field number, to the end of the bytes; other
  /// fields are passed over. Of two entries with one name the later counts, as protobuf demands.
  package mutating func map(
    field: Int, _ rules: ValueRules = ValueRules()
  ) throws(DecodingError) -> MapValue {
    var entries: [MapValue.Entry] = []
    var isSorted = true
    while let tag = try nextTag() {
      guard tag.field == field else {
        try skip(tag)
        continue
      }
      try expect(tag, .lengthDelimited)
      var reader = ProtobufReader(try delimited())
      let entry = try reader.mapEntry(rules)
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

  package mutating func mapEntry(_ rules: ValueRules) throws(DecodingError) -> MapValue.Entry {
    var name = ""
    var value: Value?
    while let tag = try nextTag() {
      switch tag.field {
      case 1:
        try expect(tag, .lengthDelimited)
        name = try string()
      case 2:
        try expect(tag, .lengthDelimited)
        var reader = ProtobufReader(try delimited())
        value = try reader.value(rules)
      default: try skip(tag)
      }
    }
    guard let value else { throw .invalidValue }
    if name.utf8.isEmpty { throw .invalidFieldName(name) }
    if rules.refusesReservedNames, isReservedName(Array(name.utf8)[...]),
      !rules.isVectorType(name, value)
    {
      throw .invalidFieldName(name)
    }
    return MapValue.Entry(name: name, value: value)
  }

  private mutating func array(_ rules: ValueRules) throws(DecodingError) -> [Value] {
    if rules.level > Limits.depth { throw .tooDeep }
    var reader = ProtobufReader(try delimited())
    var elements: [Value] = []
    while let tag = try reader.nextTag() {
      guard tag.field == 1 else {
        try reader.skip(tag)
        continue
      }
      try reader.expect(tag, .lengthDelimited)
      var element = ProtobufReader(try reader.delimited())
      let value = try element.value(rules.deeper)
      if case .array = value { throw .nestedArray }
      elements.append(value)
    }
    return elements
  }

  private mutating func geoPoint() throws(DecodingError) -> GeoPoint {
    var reader = ProtobufReader(try delimited())
    var point = GeoPoint(latitude: 0, longitude: 0)
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1:
        try reader.expect(tag, .fixed64)
        point.latitude = Double(bitPattern: try reader.fixed64())
      case 2:
        try reader.expect(tag, .fixed64)
        point.longitude = Double(bitPattern: try reader.fixed64())
      default: try reader.skip(tag)
      }
    }
    guard abs(point.latitude) <= 90, abs(point.longitude) <= 180 else { throw .outOfRange }
    return point
  }
}
