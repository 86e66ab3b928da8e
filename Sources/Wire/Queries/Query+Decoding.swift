internal import Documents

// google.firestore.v1.StructuredQuery

extension ProtobufReader {
  mutating func structuredQuery(
    parent: [UInt8], _ database: DatabasePrefix
  ) throws(DecodingError) -> Query {
    var projection: [FieldPath] = []
    var selector: (id: String?, allDescendants: Bool)?
    var filter: Filter?
    var orders: [Order] = []
    var start: Cursor?
    var end: Cursor?
    var offset = 0
    var limit: Int?
    while let tag = try nextTag() {
      switch tag.field {
      case 1: projection = try projectedFields(tag)
      case 2:
        if selector != nil {
          throw .invalidMessage(
            "StructuredQuery.from cannot have more than one collection selector.")
        }
        selector = try collectionSelector(tag)
      case 3: filter = try self.filter(tag, database, depth: 0)
      case 4: orders.append(try order(tag))
      case 5: limit = try int32Value(tag)
      case 6: offset = try int32(tag)
      case 7: start = try cursor(tag, database)
      case 8: end = try cursor(tag, database)
      case 9: throw .unsupported("Finding nearest neighbours (find_nearest) is not supported.")
      default: try skip(tag)
      }
    }
    // Before the query is made, which looks at each of them for each other one.
    if orders.count + (filter?.leafCount ?? 0) > Limits.queryComponents {
      throw .invalidMessage(QueryError.tooManyComponents.message)
    }
    if let limit, limit < 0 { throw .invalidMessage("limit is negative") }
    if offset < 0 { throw .invalidMessage("offset is negative") }
    return Query(
      parent: parent, collectionID: selector?.id,
      allDescendants: selector?.allDescendants ?? false, filter: filter, orders: orders,
      start: start, end: end, offset: offset, limit: limit,
      // Protobuf says that an empty list means all fields.
      projection: projection.isEmpty ? nil : projection)
  }

  private mutating func projectedFields(_ tag: Tag) throws(DecodingError) -> [FieldPath] {
    var reader = try message(tag)
    var fields: [FieldPath] = []
    while let tag = try reader.nextTag() {
      if tag.field == 2 {
        fields.append(try reader.fieldReference(tag))
      } else {
        try reader.skip(tag)
      }
    }
    return fields
  }

  private mutating func collectionSelector(
    _ tag: Tag
  ) throws(DecodingError) -> (id: String?, allDescendants: Bool) {
    var reader = try message(tag)
    var id = ""
    var allDescendants = false
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 2: id = try reader.string(tag)
      case 3: allDescendants = try reader.bool(tag)
      default: try reader.skip(tag)
      }
    }
    if id.isEmpty { return (nil, allDescendants) }
    do throws(PathError) {
      if try checkSegments(Array(id.utf8)) != 1 { throw .invalidID(id) }
    } catch {
      throw .invalidPath(error)
    }
    return (id, allDescendants)
  }

  private mutating func order(_ tag: Tag) throws(DecodingError) -> Order {
    var reader = try message(tag)
    var field: FieldPath?
    var isDescending = false
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: field = try reader.fieldReference(tag)
      case 2:
        switch try reader.int32(tag) {
        case 0, 1: isDescending = false
        case 2: isDescending = true
        default: throw .invalidMessage("An order has an unknown direction.")
        }
      default: try reader.skip(tag)
      }
    }
    guard let field else { throw .invalidMessage("An order has no field.") }
    return Order(field, descending: isDescending)
  }

  private mutating func cursor(
    _ tag: Tag, _ database: DatabasePrefix
  ) throws(DecodingError) -> Cursor {
    var reader = try message(tag)
    var values: [Value] = []
    var isBefore = false
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: values.append(try reader.value(tag, database))
      case 2: isBefore = try reader.bool(tag)
      default: try reader.skip(tag)
      }
    }
    return Cursor(values: values, isBefore: isBefore)
  }
}
