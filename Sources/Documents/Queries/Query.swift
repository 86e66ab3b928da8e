/// A query over one collection, a collection group or everything below a document.
public final class Query: Sendable {
  /// The document whose collection is meant, empty for the database's root.
  public let parent: [UInt8]
  /// The collection's identifier; nil for any collection.
  public let collectionID: String?
  /// Whether collections at any depth below the parent are meant (a collection group).
  public let allDescendants: Bool
  public let filter: Filter?
  /// As the user gave them; `orders` holds the implicit ones too.
  public let explicitOrders: [Order]
  public let start: Cursor?
  public let end: Cursor?
  /// Results to pass over before the first.
  public let offset: Int
  public let limit: Int?
  /// The fields that results carry; nil for all.
  public let projection: [FieldPath]?
  /// The complete order of the results: the explicit orders, the fields with inequalities, the
  /// documents' paths.
  public let orders: [Order]
  /// The fields of the orders that a document may lack although it meets the filter.
  let fieldsToCheck: [FieldPath]

  public init(
    parent: [UInt8] = [], collectionID: String?, allDescendants: Bool = false,
    filter: Filter? = nil, orders: [Order] = [], start: Cursor? = nil, end: Cursor? = nil,
    offset: Int = 0, limit: Int? = nil, projection: [FieldPath]? = nil
  ) {
    self.parent = parent
    self.collectionID = collectionID
    self.allDescendants = allDescendants
    self.filter = filter
    self.explicitOrders = orders
    self.start = start
    self.end = end
    self.offset = offset
    self.limit = limit
    self.projection = projection
    self.orders = completeOrders(orders, filter)
    var fieldsToCheck: [FieldPath] = []
    for order in self.orders where !order.field.isDocumentID {
      if filter?.implies(order.field) != true { fieldsToCheck.append(order.field) }
    }
    self.fieldsToCheck = fieldsToCheck
  }

  /// All documents of a collection.
  public convenience init(_ collection: CollectionPath) {
    let slash = collection.utf8.lastIndex(of: UInt8(ascii: "/"))
    self.init(
      parent: slash.map { Array(collection.utf8[..<$0]) } ?? [], collectionID: collection.id)
  }
}

/// One criterion of a query's order.
public struct Order: Equatable, Sendable {
  public let field: FieldPath
  public let isDescending: Bool

  public init(_ field: FieldPath, descending: Bool = false) {
    self.field = field
    self.isDescending = descending
  }
}

/// Where a query's results begin or end: values for a beginning of its orders.
public struct Cursor: Equatable, Sendable {
  public let values: [Value]
  /// Whether the place is just before the documents with these values, or just after.
  public let isBefore: Bool

  public init(values: [Value], isBefore: Bool) {
    self.values = values
    self.isBefore = isBefore
  }
}

/// Adds what Firestore implies: the fields with inequalities, by name, then the path, all in the
/// direction of the last explicit order.
private func completeOrders(_ explicit: [Order], _ filter: Filter?) -> [Order] {
  var orders = explicit
  let isDescending = explicit.last?.isDescending ?? false
  for field in (filter?.inequalityFields ?? []).inOrder({ $0 < $1 })
  where !field.isDocumentID && !orders.contains(where: { $0.field == field }) {
    orders.append(Order(field, descending: isDescending))
  }
  if !orders.contains(where: { $0.field.isDocumentID }) {
    orders.append(Order(.documentID, descending: isDescending))
  }
  return orders
}
