internal import Documents

/// A query on its way through the documents, one slice after the other, each in a transaction of
/// its own. All see the moment that the first one fixed.
struct QueryExecution {
  private let query: Query
  private let incarnation: UInt64
  private let sliceSize: Int
  private var projection: [FieldPath]?
  private var point: ReadPoint
  private var stage: Stage
  /// Results still to be passed over.
  private var offset: Int
  /// Results still wanted.
  private var remaining: Int
  /// Fields that a document must have besides.
  private var requiredFields: [FieldPath] = []
  /// Whether the results come in the query's order, or as they are found.
  private var isOrdered = true

  private enum Stage {
    case begin
    /// Walks a collection in the order of its paths, after a key.
    case walk(QueryPlan.Collection, [UInt8], descending: Bool)
    /// Looks at rows in their own order, from a position on.
    case search([Int64], Int, SortedMatches)
    /// The matching documents' rows in the query's order, from a position on.
    case deliver([Int64], Int)
    case end
  }

  init(_ query: Query, at point: ReadPoint, incarnation: UInt64, sliceSize: Int) {
    self.query = query
    self.point = point
    self.incarnation = incarnation
    self.sliceSize = sliceSize
    projection = query.projection
    stage = .begin
    offset = max(0, query.offset)
    remaining = query.limit.map { max(0, $0) } ?? .max
  }

  /// The documents that aggregations look at, with all their fields.
  init(
    _ query: Query, aggregating aggregations: [Aggregation], at point: ReadPoint,
    incarnation: UInt64, sliceSize: Int
  ) {
    self.init(query, at: point, incarnation: incarnation, sliceSize: sliceSize)
    remaining = min(remaining, aggregations.resultsNeeded)
    requiredFields = aggregations.requiredFields
    projection = nil
    isOrdered = aggregations.dependOnDocuments && (query.limit != nil || query.offset > 0)
  }

  /// Goes on for one slice; the documents that it yields may be none although more will come.
  mutating func step(_ connection: Connection) throws(StorageError) -> QuerySlice {
    let snapshot = try Snapshot(point, incarnation: incarnation, connection)
    point = .sequence(snapshot.place.sequence)
    var documents: [Document] = []
    switch stage {
    case .begin: try begin(connection)
    case .walk(let collection, let key, let descending):
      try walk(collection, key, descending, snapshot, connection, &documents)
    case .search(let rows, let start, var matches):
      stage = .end  // gives up the second reference to the matches
      try search(rows, start, &matches, snapshot, &documents)
    case .deliver(let rows, let start):
      try deliver(rows, start, snapshot, &documents)
    case .end: break
    }
    if remaining == 0 { stage = .end }
    if let projection {
      for index in documents.indices { documents[index].project(projection) }
    }
    var isLast = false
    if case .end = stage { isLast = true }
    return QuerySlice(place: snapshot.place, documents: documents, isLast: isLast)
  }

  private mutating func begin(_ connection: Connection) throws(StorageError) {
    switch try QueryPlanner(connection: connection).plan(query) {
    case .walk(let collection, let descending):
      stage = .walk(collection, [], descending: descending)
    case .scan(let collections):
      // What is made later is not to be seen, and what is deleted keeps its row for as long as
      // this moment can be read: so the rows are known now.
      var rows: [Int64] = []
      for collection in collections {
        try connection.documents.appendRows(of: collection.number, to: &rows)
      }
      // Neighbouring rows lie on the same page of the file.
      rows.sort()
      let (limit, isUnlimited) = remaining.addingReportingOverflow(offset)
      stage = .search(rows, 0, SortedMatches(limit: isUnlimited ? .max : limit))
    }
  }

  private mutating func walk(
    _ collection: QueryPlan.Collection, _ key: [UInt8], _ descending: Bool, _ snapshot: Snapshot,
    _ connection: Connection, _ documents: inout [Document]
  ) throws(StorageError) {
    var seen = 0
    var last = key
    try connection.documents.scan(
      collection.number, collection.path, after: key, descending: descending, limit: sliceSize
    ) { (path, key, record) throws(StorageError) in
      seen += 1
      last = key
      guard remaining > 0, let document = try snapshot.document(record, path),
        isWanted(document), take()
      else { return }
      documents.append(document)
    }
    stage = seen < sliceSize ? .end : .walk(collection, last, descending: descending)
  }

  private mutating func search(
    _ rows: [Int64], _ start: Int, _ matches: inout SortedMatches, _ snapshot: Snapshot,
    _ documents: inout [Document]
  ) throws(StorageError) {
    let end = min(start + sliceSize, rows.count)
    for row in rows[start..<end] {
      guard let document = try snapshot.document(row: row), isWanted(document) else { continue }
      if isOrdered {
        matches.add(query.sortKey(document.path, document.fields), row)
      } else if take() {
        documents.append(document)
      }
    }
    stage = end < rows.count ? .search(rows, end, matches) : .deliver(matches.rows(), 0)
  }

  private func isWanted(_ document: Document) -> Bool {
    query.matches(document.path, document.fields)
      && requiredFields.allSatisfy { document.fields.contains($0) }
  }

  private mutating func deliver(
    _ rows: [Int64], _ start: Int, _ snapshot: Snapshot, _ documents: inout [Document]
  ) throws(StorageError) {
    let end = min(start + sliceSize, rows.count)
    for row in rows[start..<end] where take() {
      guard let document = try snapshot.document(row: row) else {
        throw .damaged("row \(row) is missing")
      }
      documents.append(document)
      if remaining == 0 { break }
    }
    stage = end < rows.count ? .deliver(rows, end) : .end
  }

  /// Counts a result. False if it is one to be passed over.
  private mutating func take() -> Bool {
    if offset > 0 {
      offset -= 1
      return false
    }
    if remaining == 0 { return false }
    remaining -= 1
    return true
  }
}

extension Document {
  /// Leaves only the fields that a query asks for.
  fileprivate mutating func project(_ paths: [FieldPath]) {
    let map = fields.map
    var projected = MapValue()
    for path in paths where !path.isDocumentID { projected[path] = map[path] }
    fields = Fields(projected)
  }
}
