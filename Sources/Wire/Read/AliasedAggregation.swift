package import Documents

/// `google.firestore.v1.StructuredAggregationQuery.Aggregation`
package struct AliasedAggregation: Equatable, Sendable {
  /// The name under which its value is answered; empty to let the server choose.
  package let alias: String
  package let operation: Operation

  package enum Operation: Equatable, Sendable {
    /// How many results; counting ends at `upTo`.
    case count(upTo: Int64?)
    case sum(FieldPath)
    case average(FieldPath)
  }

  package init(_ operation: Operation, alias: String = "") {
    self.alias = alias
    self.operation = operation
  }
}

extension ProtobufReader {
  mutating func aggregation() -> AliasedAggregation? {
    var reader = message()
    var alias = ""
    var operation: AliasedAggregation.Operation?
    while reader.nextField() {
      switch reader.field {
      case 1: operation = .count(upTo: reader.upTo())
      case 2: operation = reader.aggregatedField().map { .sum($0) }
      case 3: operation = reader.aggregatedField().map { .average($0) }
      case 7: alias = reader.string()
      default: reader.skip()
      }
    }
    guard let operation else {
      reader.refuse("Operator field in Aggregation is not set.")
      return nil
    }
    return AliasedAggregation(operation, alias: alias)
  }

  /// `Count`, whose number is a `google.protobuf.Int64Value`.
  private mutating func upTo() -> Int64? {
    var reader = message()
    var upTo: Int64?
    while reader.nextField() {
      guard reader.field == 1 else {
        reader.skip()
        continue
      }
      var number = reader.message()
      upTo = 0
      while number.nextField() {
        if number.field == 1 { upTo = Int64(bitPattern: number.varint()) } else { number.skip() }
      }
    }
    return upTo
  }

  /// `Sum` or `Avg`.
  private mutating func aggregatedField() -> FieldPath? {
    var reader = message()
    var field: FieldPath?
    while reader.nextField() {
      if reader.field == 1 { field = reader.fieldReference() } else { reader.skip() }
    }
    if field == nil { reader.refuse("An aggregation has no field.") }
    return field
  }
}

extension ProtobufWriter {
  mutating func aggregation(_ field: Int, _ aggregation: AliasedAggregation) {
    message(field) { writer in
      switch aggregation.operation {
      case .count(let upTo):
        writer.message(1) { writer in
          if let upTo { writer.message(1) { $0.int(1, upTo) } }
        }
      case .sum(let field): writer.message(2) { $0.fieldReference(1, field) }
      case .average(let field): writer.message(3) { $0.fieldReference(1, field) }
      }
      writer.string(7, aggregation.alias)
    }
  }
}
