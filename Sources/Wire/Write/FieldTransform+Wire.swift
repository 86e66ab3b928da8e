internal import Documents

// google.firestore.v1.DocumentTransform.FieldTransform

private let requestTime = 1

extension ProtobufReader {
  mutating func fieldTransform(
    _ tag: Tag, _ database: DatabasePrefix
  ) throws(DecodingError) -> FieldTransform {
    var reader = try message(tag)
    var path: FieldPath?
    var operation: FieldTransform.Operation?
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: path = try reader.fieldPath(tag)
      case 2:
        guard try reader.int32(tag) == requestTime else {
          throw .unsupported("The only server value is REQUEST_TIME.")
        }
        operation = .serverTimestamp
      case 3: operation = .increment(try reader.number(tag))
      case 4: operation = .maximum(try reader.number(tag))
      case 5: operation = .minimum(try reader.number(tag))
      case 6: operation = .arrayUnion(try reader.arrayValue(tag, database))
      case 7: operation = .arrayRemove(try reader.arrayValue(tag, database))
      default: try reader.skip(tag)
      }
    }
    guard let path, let operation else {
      throw .invalidMessage("A field transform lacks its field or its operation.")
    }
    if path.isDocumentID { throw .invalidFieldName(path.string) }
    return FieldTransform(path, operation)
  }

  private mutating func number(_ tag: Tag) throws(DecodingError) -> Value {
    var reader = try message(tag)
    let value = try reader.value()
    if !value.isNumber {
      throw .invalidMessage("The operand of increment, maximum and minimum must be a number.")
    }
    return value
  }

  /// `ArrayValue`
  private mutating func arrayValue(
    _ tag: Tag, _ database: DatabasePrefix
  ) throws(DecodingError) -> [Value] {
    var reader = try message(tag)
    var elements: [Value] = []
    while let tag = try reader.nextTag() {
      guard tag.field == 1 else {
        try reader.skip(tag)
        continue
      }
      var element = try reader.message(tag)
      let value = try element.value(
        ValueRules(prefix: database, level: 2, refusesReservedNames: true))
      if case .array = value { throw .nestedArray }
      elements.append(value)
    }
    return elements
  }
}

extension ProtobufWriter {
  mutating func fieldTransform(
    _ field: Int, _ transform: FieldTransform, _ database: DatabasePrefix
  ) {
    message(field) { writer in
      writer.presentString(1, transform.field.string)
      switch transform.operation {
      case .serverTimestamp: writer.int32(2, requestTime)
      case .increment(let operand): writer.message(3) { $0.value(operand) }
      case .maximum(let operand): writer.message(4) { $0.value(operand) }
      case .minimum(let operand): writer.message(5) { $0.value(operand) }
      case .arrayUnion(let elements): writer.arrayValue(6, elements, database)
      case .arrayRemove(let elements): writer.arrayValue(7, elements, database)
      }
    }
  }

  private mutating func arrayValue(_ field: Int, _ elements: [Value], _ database: DatabasePrefix) {
    message(field) { writer in
      for element in elements { writer.message(1) { $0.value(element, prefix: database) } }
    }
  }
}
