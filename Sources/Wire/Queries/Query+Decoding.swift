internal import Documents

// google.firestore.v1.StructuredQuery

extension ProtobufReader {
  mutating func structuredQuery(
    parent: [UInt8], _ database: DatabasePrefix
  ) -> Query? {
    var projection: [FieldPath] = []
    var selector: (id: String?, allDescendants: Bool)?
    var filter: Filter?
    var orders: [Order] = []
    var start: Cursor?
    var end: Cursor?
    var offset = 0
    var limit: Int?
    while nextField() {
      switch field {
      case 1: projection = projectedFields()
      case 2:
        if selector != nil {
          refuse(
            "StructuredQuery.from cannot have more than one collection selector.")
        }
        selector = collectionSelector()
      case 3: filter = self.filter(database, depth: 0)
      case 4: if let order = order() { orders.append(order) }
      case 5: limit = int32Value()
      case 6: offset = int32()
      case 7: start = cursor(database)
      case 8: end = cursor(database)
      case 9:
        fail(.unsupported("Finding nearest neighbours (find_nearest) is not supported."))
      default: skip()
      }
    }
    // Before the query is made, which looks at each of them for each other one.
    if orders.count + (filter?.leafCount ?? 0) > Limits.queryComponents {
      refuse(QueryError.tooManyComponents.message)
      return nil
    }
    if let limit, limit < 0 {
      refuse("limit is negative")
      return nil
    }
    if offset < 0 {
      refuse("offset is negative")
      return nil
    }
    return Query(
      parent: parent, collectionID: selector?.id,
      allDescendants: selector?.allDescendants ?? false, filter: filter, orders: orders,
      start: start, end: end, offset: offset, limit: limit,
      // Protobuf says that an empty list means all fields.
      projection: projection.isEmpty ? nil : projection)
  }

  private mutating func projectedFields() -> [FieldPath] {
    var reader = message()
    var fields: [FieldPath] = []
    while reader.nextField() {
      if reader.field == 2 {
        fields.append(reader.fieldReference())
      } else {
        reader.skip()
      }
    }
    return fields
  }

  private mutating func collectionSelector() -> (id: String?, allDescendants: Bool) {
    var reader = message()
    var id = ""
    var allDescendants = false
    while reader.nextField() {
      switch reader.field {
      case 2: id = reader.string()
      case 3: allDescendants = reader.bool()
      default: reader.skip()
      }
    }
    if id.isEmpty { return (nil, allDescendants) }
    do throws(PathError) {
      if try checkSegments([UInt8](utf8: id)) != 1 { throw .invalidID(id) }
    } catch {
      reader.fail(.invalidPath(error))
    }
    return (id, allDescendants)
  }

  private mutating func order() -> Order? {
    var reader = message()
    var field: FieldPath?
    var isDescending = false
    while reader.nextField() {
      switch reader.field {
      case 1: field = reader.fieldReference()
      case 2:
        switch reader.int32() {
        case 0, 1: isDescending = false
        case 2: isDescending = true
        default: reader.refuse("An order has an unknown direction.")
        }
      default: reader.skip()
      }
    }
    guard let field else {
      reader.refuse("An order has no field.")
      return nil
    }
    return Order(field, descending: isDescending)
  }

  mutating func cursor(
    _ database: DatabasePrefix
  ) -> Cursor {
    var reader = message()
    var values: [Value] = []
    var isBefore = false
    while reader.nextField() {
      switch reader.field {
      case 1: values.append(reader.value(database))
      case 2: isBefore = reader.bool()
      default: reader.skip()
      }
    }
    return Cursor(values: values, isBefore: isBefore)
  }
}
