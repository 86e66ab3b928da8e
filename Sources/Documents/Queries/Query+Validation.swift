extension Query {
  /// Checks what a well-formed query may still get wrong, by Firestore's rules. All of it is
  /// `INVALID_ARGUMENT` to the one who asks.
  /// - Throws: The first fault that is found.
  public func validate() throws(QueryError) {
    if let limit, limit < 0 { throw .negativeLimit }
    if offset < 0 { throw .negativeOffset }
    try checkCollection()
    var count = explicitOrders.count + (parent.isEmpty ? 0 : 1)
    if let filter {
      count += try filter.validate(in: self)
      try filter.validateCombination()
    }
    // First, since each order is held against all before it.
    if explicitOrders.count > Limits.queryComponents { throw .tooManyComponents }
    try checkOrders()
    for field in projection ?? [] { try field.validate() }
    try checkCursor(start)
    try checkCursor(end)
    if count > Limits.queryComponents { throw .tooManyComponents }
  }

  private func checkCollection() throws(QueryError) {
    guard let collectionID else {
      let isByPath = explicitOrders.allSatisfy { $0.field.isDocumentID && !$0.isDescending }
      if !isByPath { throw .orderNeedsCollection }
      return
    }
    let reason: String
    do throws(PathError) {
      if try checkSegments([UInt8](utf8: collectionID)) == 1 { return }
      reason = "it contains \"/\""
    } catch {
      switch error {
      case .emptySegment: reason = collectionID.isEmpty ? "it is empty" : "it contains \"/\""
      case .tooLong: reason = "it is longer than 1500 bytes"
      case .reservedID, .reservedCollectionID: reason = "it is reserved"
      default: reason = "it is not well-formed"
      }
    }
    throw .invalidCollectionID(collectionID, reason: reason)
  }

  private func checkOrders() throws(QueryError) {
    for (index, order) in explicitOrders.enumerated() {
      try order.field.validate()
      let earlier = explicitOrders[..<index]
      if earlier.contains(where: { $0.field.isDocumentID }) { throw .orderAfterKey }
      if earlier.contains(where: { $0.field == order.field }) { throw .duplicateOrder(order.field) }
    }
    // The fields with inequalities that are implied come after the explicit ones.
    if orders.last?.field.isDocumentID == false { throw .orderAfterKey }
  }

  private func checkCursor(_ cursor: Cursor?) throws(QueryError) {
    guard let cursor else { return }
    if cursor.values.count > explicitOrders.count { throw .cursorTooLong }
    for (value, order) in zip(cursor.values, explicitOrders) where order.field.isDocumentID {
      guard case .reference(let name) = value else { throw .cursorKeyNotReference }
      if isForeign(name) { throw .cursorOfOtherDatabase }
    }
  }
}

extension FieldPath {
  /// Checks that a query may name the field.
  fileprivate func validate() throws(QueryError) {
    var bytes = segments.count - 1
    for segment in segments { bytes += segment.utf8.count }
    if bytes > Limits.fieldPathBytes { throw .propertyPathTooLong }
    if segments.count > 1, let last = segments.last, FieldPath(field: last).isDocumentID {
      throw .reservedName
    }
    guard !isDocumentID else { return }
    for segment in segments where isReservedName([UInt8](utf8: segment)[...]) {
      throw .reservedField(segment)
    }
  }
}

extension Filter {
  /// Checks each condition by itself and counts them.
  fileprivate func validate(in query: Query) throws(QueryError) -> Int {
    switch self {
    case .and(let filters), .or(let filters):
      if filters.isEmpty { throw .emptyComposite }
      var count = 0
      for filter in filters { count += try filter.validate(in: query) }
      return count
    case .unary(let field, _):
      try Filter.validate(field, in: query)
      if field.isDocumentID { throw .keyFilterNeedsReference }
      return 1
    case .field(let field, let op, let operand):
      try Filter.validate(field, in: query)
      if field.isDocumentID, op == .arrayContains || op == .arrayContainsAny { throw .reservedName }
      let operands = try op.operands(of: operand)
      for value in operands {
        if field.isDocumentID {
          guard case .reference(let name) = value else { throw .keyFilterNeedsReference }
          if isForeign(name) { throw .keyFilterOfOtherDatabase(name) }
        } else if value.indexedSize > Limits.indexedValueBytes {
          throw .valueTooLarge(
            field, isElement: op == .arrayContains || op == .arrayContainsAny)
        }
      }
      return 1
    }
  }

  private static func validate(_ field: FieldPath, in query: Query) throws(QueryError) {
    try field.validate()
    if query.collectionID == nil, !field.isDocumentID { throw .filterNeedsCollection(field) }
  }

  /// Checks what conditions must not stand together.
  fileprivate func validateCombination() throws(QueryError) {
    let count = countDisjunctions()
    if count > Limits.disjunctions { throw .tooManyDisjunctions(count) }
    if countArrayContains() > 1 { throw .severalArrayContains }
    var negations = 0
    var hasNotIn = false
    var hasDisjunction = containsOr
    forEachLeaf { leaf in
      switch leaf {
      case .field(_, .notEqual, _), .unary(_, .isNotNaN), .unary(_, .isNotNull): negations += 1
      case .field(_, .notIn, _):
        negations += 1
        hasNotIn = true
      case .field(_, .in, _), .field(_, .arrayContainsAny, _): hasDisjunction = true
      default: break
      }
    }
    if negations > 1 { throw .severalNegations }
    if hasNotIn && hasDisjunction { throw .notInWithDisjunction }
    try validateKeyEquality()
  }

  /// A document that is named already has no order by other fields.
  private func validateKeyEquality() throws(QueryError) {
    let inequalities = inequalityFields
    guard !inequalities.isEmpty, !inequalities.contains(where: { $0.isDocumentID }) else { return }
    var hasKeyEquality = false
    forEachLeaf { leaf in
      if case .field(let field, let op, _) = leaf, op == .equal || op == .in, field.isDocumentID {
        hasKeyEquality = true
      }
    }
    if hasKeyEquality { throw .keyEqualityWithInequality }
  }

  private var containsOr: Bool {
    switch self {
    case .or: true
    case .and(let filters): filters.contains { $0.containsOr }
    default: false
    }
  }

  /// How many alternatives the filter has when written as alternatives of conjunctions, without those
  /// that are never true; the count stops growing where it is far too large.
  private func countDisjunctions() -> Int {
    switch self {
    case .and(let filters):
      filters.reduce(1) { min($0 * $1.countDisjunctions(), 1_000_000) }
    case .or(let filters):
      filters.reduce(0) { min($0 + $1.countDisjunctions(), 1_000_000) }
    case .field(_, .in, .array(let values)), .field(_, .arrayContainsAny, .array(let values)):
      values.indices.count {
        !values[$0].isNull && !values[..<$0].contains(values[$0])
      }
    case .field(_, let op, let operand): op.isNeverTrue(of: operand) ? 0 : 1
    default: 1
    }
  }

  /// The most conditions on elements of arrays that one alternative has.
  private func countArrayContains() -> Int {
    switch self {
    case .and(let filters): filters.reduce(0) { $0 + $1.countArrayContains() }
    case .or(let filters): filters.reduce(0) { max($0, $1.countArrayContains()) }
    case .field(_, .arrayContains, _), .field(_, .arrayContainsAny, _): 1
    default: 0
    }
  }
}

extension Filter.Operator {
  /// The values that a condition compares with: the elements of a list operator's array.
  fileprivate func operands(of value: Value) throws(QueryError) -> [Value] {
    let limit: Int
    switch self {
    case .in, .arrayContainsAny: limit = Limits.disjunctions
    case .notIn: limit = Limits.notInValues
    default: return [value]
    }
    guard case .array(let values) = value else { throw .operandNotArray(self) }
    if values.isEmpty { throw .emptyOperand(self) }
    if values.count > limit { throw .tooManyOperands(self, limit: limit) }
    return values
  }
}

/// Whether a reference leads to another database.
private func isForeign(_ name: String) -> Bool {
  name.utf8.first == UInt8(ascii: "/")
}

extension Value {
  /// The size that counts against the limit of an index, by the rules for the size of storage.
  /// Source: https://firebase.google.com/docs/firestore/storage-size
  fileprivate var indexedSize: Int {
    switch self {
    case .null, .boolean: 1
    case .integer, .double, .timestamp: 8
    case .geoPoint: 16
    case .string(let text): text.utf8.count + 1
    case .reference(let name): name.utf8.count + 1
    case .bytes(let bytes): bytes.count
    case .array(let elements): elements.reduce(0) { $0 + $1.indexedSize }
    case .map(let map):
      map.entries.reduce(32) { $0 + $1.name.utf8.count + 1 + $1.value.indexedSize }
    }
  }
}
