/// What proto3 JSON needs to know of a protobuf message.
struct MessageSchema: Sendable {
  /// At most 64.
  let fields: [FieldSchema]

  init(_ fields: [FieldSchema]) {
    self.fields = fields
  }

  /// The index of a field by its name in JSON or in the proto file.
  func index(named name: String) -> Int? {
    fields.firstIndex { $0.name == name }
      ?? fields.firstIndex { $0.protoName == name }
  }

  func field(_ number: Int) -> FieldSchema? {
    fields.first { $0.number == number }
  }
}

/// A field of a message.
struct FieldSchema: Sendable {
  let number: Int
  /// As JSON writes it: in lower camel case.
  let name: String
  /// As the proto file writes it: `update_time` for `updateTime`.
  let protoName: String
  let kind: Kind
  let shape: Shape
  /// The oneof that the field is of, by its name in the proto file.
  let choice: String?

  enum Kind: Equatable, Sendable {
    case bool
    case int32
    case int64
    case double
    case string
    case bytes
    case enumeration(EnumName)
    case timestamp
    /// `google.protobuf.Duration`, which only goes out.
    case duration
    /// `google.protobuf.Struct`, which only goes out: JSON of any form.
    case object
    /// `google.protobuf.NullValue`: the one kind for which a null of JSON is a value.
    case null
    case message(MessageName)
    /// `google.protobuf.Int32Value` and its like, which JSON writes as the number in them.
    case int32Wrapper
    case int64Wrapper
    case doubleWrapper
  }

  enum Shape: Sendable {
    case single
    case list
    /// A map from strings to the kind.
    case map
  }

  private init(_ number: Int, _ name: String, _ kind: Kind, _ shape: Shape, _ choice: String?) {
    self.number = number
    self.name = name
    self.kind = kind
    self.shape = shape
    self.choice = choice
    protoName = name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }

  static func one(
    _ number: Int, _ name: String, _ kind: Kind, of choice: String? = nil
  ) -> FieldSchema {
    FieldSchema(number, name, kind, .single, choice)
  }

  static func list(_ number: Int, _ name: String, _ kind: Kind) -> FieldSchema {
    FieldSchema(number, name, kind, .list, nil)
  }

  static func map(_ number: Int, _ name: String, _ kind: Kind) -> FieldSchema {
    FieldSchema(number, name, kind, .map, nil)
  }
}

extension FieldSchema.Kind {
  /// As error messages name it.
  var text: String {
    switch self {
    case .bool: "TYPE_BOOL"
    case .int32, .int32Wrapper: "TYPE_INT32"
    case .int64, .int64Wrapper: "TYPE_INT64"
    case .double, .doubleWrapper: "TYPE_DOUBLE"
    case .string: "TYPE_STRING"
    case .bytes: "TYPE_BYTES"
    case .enumeration: "TYPE_ENUM"
    case .timestamp: "Timestamp"
    case .duration: "Duration"
    case .object: "Struct"
    case .null: "NullValue"
    case .message: "TYPE_MESSAGE"
    }
  }
}
