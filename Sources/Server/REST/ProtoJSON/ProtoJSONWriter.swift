import Documents
import Exchange

/// Writes protobuf messages as proto3 JSON. The messages are our own: repeated fields lie together,
/// and a field that is in the message is written, whatever its value.
/// Source: https://protobuf.dev/programming-guides/json/
struct ProtoJSONWriter {
  private var json = JSONWriter()
  private let isPretty: Bool
  private var depth = 0

  /// - Parameter isPretty: whether every member has a line of its own.
  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  /// What was written.
  var bytes: [UInt8] { json.bytes }

  static func json(_ message: [UInt8], as name: MessageName, isPretty: Bool) -> [UInt8] {
    var writer = ProtoJSONWriter(isPretty: isPretty)
    message.withUnsafeBytes { writer.message($0, name) }
    return writer.bytes
  }

  private mutating func message(_ bytes: UnsafeRawBufferPointer, _ name: MessageName) {
    let schema = name.schema
    var reader = ProtobufReader(bytes)
    var isEmpty = true
    /// The repeated field under way.
    var open: FieldSchema?
    begin("{")
    while reader.nextField() {
      if let field = open, field.number == reader.field {
        repeated(field, &reader, isFirst: false)
        continue
      }
      if let field = open { end(field.shape == .map ? "}" : "]", isEmpty: false) }
      open = nil
      guard let field = schema.field(reader.field) else {
        reader.skip()
        continue
      }
      separate(isFirst: isEmpty)
      isEmpty = false
      member(field.name)
      if field.shape == .single {
        value(field.kind, &reader)
      } else {
        begin(field.shape == .map ? "{" : "[")
        repeated(field, &reader, isFirst: true)
        open = field
      }
    }
    if let field = open { end(field.shape == .map ? "}" : "]", isEmpty: false) }
    end("}", isEmpty: isEmpty)
  }

  /// The elements in one occurrence of a repeated field: many, if it is packed.
  private mutating func repeated(
    _ field: FieldSchema, _ reader: inout ProtobufReader, isFirst: Bool
  ) {
    if field.shape == .map {
      separate(isFirst: isFirst)
      entry(field.kind, &reader)
    } else if field.kind == .int32, reader.type == .lengthDelimited {
      var numbers = ProtobufReader(reader.delimited())
      var isFirst = isFirst
      while !numbers.isAtEnd {
        separate(isFirst: isFirst)
        isFirst = false
        json.text(String(Int32(truncatingIfNeeded: numbers.rawVarint())))
      }
    } else {
      separate(isFirst: isFirst)
      value(field.kind, &reader)
    }
  }

  private mutating func entry(_ kind: FieldSchema.Kind, _ reader: inout ProtobufReader) {
    var entry = ProtobufReader(reader.delimited())
    while entry.nextField() {
      switch entry.field {
      case 1: member(utf8: entry.delimited())
      case 2: value(kind, &entry)
      default: entry.skip()
      }
    }
  }

  private mutating func value(_ kind: FieldSchema.Kind, _ reader: inout ProtobufReader) {
    switch kind {
    case .bool: json.raw(reader.varint() != 0 ? "true" : "false")
    case .int32: json.text(String(Int32(truncatingIfNeeded: reader.varint())))
    case .int64: json.text("\"\(Int64(bitPattern: reader.varint()))\"")
    case .double: double(reader.double())
    case .string: json.string(utf8: reader.delimited())
    case .bytes: json.string(Base64.text(reader.byteArray()))
    case .enumeration(let name): enumeration(name, reader.varint())
    case .timestamp: json.string(ISOTime.text(reader.timestamp()))
    case .duration: duration(reader.timestamp())
    case .object: object(reader.delimited())
    case .null:
      reader.skip()
      json.raw("null")
    case .message(let name): message(reader.delimited(), name)
    case .int32Wrapper, .int64Wrapper, .doubleWrapper:
      wrapper(kind.wrapped, reader.delimited())
    }
  }

  /// A `Duration` has the form of a `Timestamp`. We tell none that is finer than microseconds.
  private mutating func duration(_ time: Timestamp) {
    let micros = String(time.nanoseconds / 1000 + 1_000_000).dropFirst()
    json.text("\"\(time.seconds).\(micros)s\"")
  }

  /// A `Struct`. Ours have texts and further ones in them.
  private mutating func object(_ bytes: UnsafeRawBufferPointer) {
    var reader = ProtobufReader(bytes)
    var isEmpty = true
    begin("{")
    while reader.nextField() {
      separate(isFirst: isEmpty)
      isEmpty = false
      var entry = ProtobufReader(reader.delimited())
      while entry.nextField() {
        switch entry.field {
        case 1: member(utf8: entry.delimited())
        case 2: objectValue(entry.delimited())
        default: entry.skip()
        }
      }
    }
    end("}", isEmpty: isEmpty)
  }

  private mutating func objectValue(_ bytes: UnsafeRawBufferPointer) {
    var reader = ProtobufReader(bytes)
    while reader.nextField() {
      switch reader.field {
      case 3: json.string(utf8: reader.delimited())
      case 5: object(reader.delimited())
      default: reader.skip()
      }
    }
  }

  /// A wrapper of zero is an empty message.
  private mutating func wrapper(_ kind: FieldSchema.Kind, _ bytes: UnsafeRawBufferPointer) {
    var reader = ProtobufReader(bytes)
    if reader.nextField() {
      value(kind, &reader)
    } else {
      json.raw(kind == .int64 ? "\"0\"" : "0")
    }
  }

  private mutating func double(_ number: Double) {
    if number.isNaN {
      json.raw("\"NaN\"")
    } else if number.isInfinite {
      json.raw(number > 0 ? "\"Infinity\"" : "\"-Infinity\"")
    } else {
      json.text(number.description)
    }
  }

  private mutating func enumeration(_ name: EnumName, _ number: UInt64) {
    let names = name.names
    if number < names.count, let text = names[Int(number)] {
      json.string(text)
    } else {
      json.text(String(Int32(truncatingIfNeeded: number)))
    }
  }
}

// MARK: Layout

extension ProtoJSONWriter {
  private mutating func begin(_ bracket: StaticString) {
    json.raw(bracket)
    depth += 1
  }

  private mutating func end(_ bracket: StaticString, isEmpty: Bool) {
    depth -= 1
    if !isEmpty { newLine() }
    json.raw(bracket)
  }

  private mutating func separate(isFirst: Bool) {
    if !isFirst { json.raw(",") }
    newLine()
  }

  private mutating func member(_ name: String) {
    json.string(name)
    json.raw(isPretty ? ": " : ":")
  }

  private mutating func member(utf8 name: UnsafeRawBufferPointer) {
    json.string(utf8: name)
    json.raw(isPretty ? ": " : ":")
  }

  private mutating func newLine() {
    guard isPretty else { return }
    json.lineFeed()
    json.spaces(2 * depth)
  }
}
