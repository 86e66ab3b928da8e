internal import Documents

// google.firestore.v1.DocumentTransform.FieldTransform

private let requestTime = 1

extension ProtobufReader {
  mutating func fieldTransform(
    _ database: DatabasePrefix
  ) -> FieldTransform? {
    var reader = message()
    var path: FieldPath?
    var operation: FieldTransform.Operation?
    while reader.nextField() {
      switch reader.field {
      case 1: path = reader.fieldPath()
      case 2:
        if reader.int32() != requestTime {
          reader.refuse(
            "ServerValue type must be specified for set_to_server_value transformation.")
        }
        operation = .serverTimestamp
      case 3: operation = .increment(reader.number())
      case 4: operation = .maximum(reader.number())
      case 5: operation = .minimum(reader.number())
      case 6: operation = .arrayUnion(reader.arrayValue(database))
      case 7: operation = .arrayRemove(reader.arrayValue(database))
      default: reader.skip()
      }
    }
    guard let path, let operation else {
      reader.refuse("Operation type must be specified for field transformation.")
      return nil
    }
    if path.isDocumentID { reader.fail(.invalidFieldName(path.string)) }
    return FieldTransform(path, operation)
  }

  private mutating func number() -> Value {
    var reader = message()
    let value = reader.value()
    if !value.isNumber {
      reader.refuse("Input must be int64 or double.")
    }
    return value
  }

  /// `ArrayValue`
  private mutating func arrayValue(_ database: DatabasePrefix) -> [Value] {
    var reader = message()
    return reader.elements(
      ValueRules(prefix: database, level: 2, refusesReservedNames: true))
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
