internal import Documents

/// A query on its way through the documents, one slice after the other, each in a transaction of
/// its own. All see the moment that the first one fixed.
struct QueryExecution {
  private let query: Query
  private let incarnation: UInt64
  private let sliceSize: Int
  private var point: ReadPoint
  private var stage: Stage
  /// Results still to be passed over.
  private var offset: Int
  /// Results still wanted.
  private var remaining: Int

  private enum Stage {
    case begin
    case scan(QueryPlan.Scan, ScanPosition)
    /// The matching documents' rows in the query's order, and how many were delivered.
    case deliver([Int64], Int)
    case end
  }

  private struct ScanPosition {
    var collection = 0
    var key: [UInt8] = []
    var matches = SortedMatches()
  }

  init(_ query: Query, at point: ReadPoint, incarnation: UInt64, sliceSize: Int) {
    self.query = query
    self.point = point
    self.incarnation = incarnation
    self.sliceSize = sliceSize
    stage = .begin
    offset = query.offset
    remaining = query.limit ?? .max
  }

  /// Goes on for one slice; the documents that it yields may be none although more will come.
  mutating func step(_ connection: Connection) throws(StorageError) -> QuerySlice {
    let snapshot = try Snapshot(point, incarnation: incarnation, connection)
    point = .sequence(snapshot.place.sequence)
    var documents: [Document] = []
    switch stage {
    case .begin:
      switch try QueryPlanner(connection: connection).plan(query) {
      case .scan(let scan):
        var position = ScanPosition()
        if let limit = query.limit { position.matches.limit = limit + offset }
        stage = .scan(scan, position)
      }
    case .scan(let scan, var position):
      stage = .end  // gives up the second reference to the matches
      try self.scan(scan, &position, snapshot, connection, &documents)
    case .deliver(let rows, let delivered):
      try deliver(rows, delivered, snapshot, &documents)
    case .end: break
    }
    if remaining == 0 { stage = .end }
    if let projection = query.projection {
      for index in documents.indices { documents[index].project(projection) }
    }
    var isLast = false
    if case .end = stage { isLast = true }
    return QuerySlice(place: snapshot.place, documents: documents, isLast: isLast)
  }

  private mutating func scan(
    _ scan: QueryPlan.Scan, _ position: inout ScanPosition, _ snapshot: Snapshot,
    _ connection: Connection, _ documents: inout [Document]
  ) throws(StorageError) {
    if position.collection < scan.collections.count {
      let collection = scan.collections[position.collection]
      var seen = 0
      var last: [UInt8] = []
      var isDone = false
      try connection.documents.scan(
        collection.number, collection.path, after: position.key, descending: scan.isDescending,
        limit: sliceSize
      ) { (path, key, record) throws(StorageError) in
        seen += 1
        last = key
        guard !isDone, let document = try snapshot.document(record, path),
          query.matches(path, document.fields)
        else { return }
        if scan.isOrdered {
          if !take() { return }
          documents.append(document)
          isDone = remaining == 0
        } else {
          position.matches.add(query.sortKey(of: document), record.row)
        }
      }
      if seen < sliceSize {
        position.collection += 1
        position.key = []
      } else {
        position.key = last
      }
    }
    if position.collection < scan.collections.count {
      stage = .scan(scan, position)
    } else if scan.isOrdered {
      stage = .end
    } else {
      stage = .deliver(position.matches.rows(), 0)
    }
  }

  private mutating func deliver(
    _ rows: [Int64], _ delivered: Int, _ snapshot: Snapshot, _ documents: inout [Document]
  ) throws(StorageError) {
    let end = min(delivered + sliceSize, rows.count)
    for row in rows[delivered..<end] where take() {
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
