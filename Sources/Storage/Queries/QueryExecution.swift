internal import Documents

/// A query on its way through the documents, one slice after the other, each in a transaction of
/// its own. All see the moment that the first one fixed.
///
/// An index shows the present only, or a moment a little before. A document that has not changed since
/// is in it as it was then; so the entries and the rows that have changed since, which the log knows,
/// are candidates enough for any moment.
struct QueryExecution {
  let query: Query
  private let incarnation: UInt64
  let sliceSize: Int
  private let projection: [FieldPath]?
  private var point: ReadPoint
  var stage = Stage.begin
  /// Results still to be passed over.
  private var offset: Int
  /// Results still wanted.
  private(set) var remaining: Int
  /// Results that were passed over or given away.
  private var taken = 0
  /// Fields that a document must have besides.
  private let requiredFields: [FieldPath]
  /// Whether the results come in the query's order, or as they are found.
  let isOrdered: Bool
  private(set) var plan = QueryPlan.nothing
  /// Indexes that would have helped, and those that did.
  private(set) var missingIndexes: [IndexKey] = []
  private(set) var knownIndexes: [IndexKey: KnownIndex] = [:]
  var missingComposite: IndexKey?
  /// The first change that some of the indexes do not show.
  private(set) var firstUnindexedChange: Int64?
  var entriesRead = 0
  var documentsRead = 0
  /// What the slice's documents have in bytes, so far.
  private var sliceBytes = 0

  enum Stage {
    case begin
    case walk(QueryPlan.Attempt<QueryPlan.PathWalk>, seen: Int)
    case follow(QueryPlan.Attempt<QueryPlan.EntryWalk>, EntryPlace?, SortedMatches, seen: Int)
    /// Looks up the rows of the first stretch's entries.
    case gather([IndexStretch], [Int64])
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
    offset = max(0, query.offset)
    remaining = query.limit.map { max(0, $0) } ?? .max
    requiredFields = []
    isOrdered = true
  }

  /// The documents that aggregations look at, with all their fields.
  init(
    _ query: Query, aggregating aggregations: [Aggregation], at point: ReadPoint,
    incarnation: UInt64, sliceSize: Int
  ) {
    self.query = query
    self.point = point
    self.incarnation = incarnation
    self.sliceSize = sliceSize
    projection = nil
    offset = max(0, query.offset)
    remaining = min(query.limit.map { max(0, $0) } ?? .max, aggregations.resultsNeeded)
    requiredFields = aggregations.requiredFields
    isOrdered = aggregations.dependOnDocuments && (query.limit != nil || query.offset > 0)
  }

  /// Goes on for one slice; the documents that it yields may be none although more will come.
  mutating func step(_ connection: Connection) throws(StorageError) -> QuerySlice {
    let snapshot = try Snapshot(point, incarnation: incarnation, connection)
    point = .sequence(snapshot.place.sequence)
    var documents: [Document] = []
    sliceBytes = 0
    let end = entriesRead / 8 + documentsRead + sliceSize
    repeat {
      try step(connection, snapshot, &documents)
    } while !isAtEnd && documents.isEmpty && entriesRead / 8 + documentsRead < end
    if let projection {
      for index in documents.indices { documents[index].project(projection) }
    }
    return QuerySlice(
      place: snapshot.place, documents: documents, isLast: isAtEnd,
      skipped: min(max(0, query.offset), taken))
  }

  private var isAtEnd: Bool {
    if case .end = stage { true } else { false }
  }

  private mutating func step(
    _ connection: Connection, _ snapshot: Snapshot, _ documents: inout [Document]
  ) throws(StorageError) {
    // What a stage holds is given up before it goes on, so that it is not copied.
    let current = stage
    stage = .end
    switch current {
    case .begin: try begin(connection, snapshot)
    case .walk(let attempt, let seen):
      try walk(attempt, seen, snapshot, connection, &documents)
    case .follow(let attempt, let place, var matches, let seen):
      try follow(attempt, from: place, &matches, seen, snapshot, connection, &documents)
    case .gather(let stretches, var rows):
      try gather(stretches, &rows, snapshot, connection)
    case .search(let rows, let start, var matches):
      try search(rows, start, &matches, snapshot, &documents)
    case .deliver(let rows, let start): try deliver(rows, start, snapshot, &documents)
    case .end: break
    }
    if remaining == 0 { stage = .end }
  }

  private mutating func begin(
    _ connection: Connection, _ snapshot: Snapshot
  ) throws(StorageError) {
    try choose(connection)
    try turn(to: plan, connection, snapshot)
  }

  /// Chooses the plan.
  mutating func choose(_ connection: Connection) throws(StorageError) {
    plan = try choosePlan(connection, wanted: isOrdered ? wanted : .max)
  }

  private mutating func choosePlan(
    _ connection: Connection, wanted: Int
  ) throws(StorageError) -> QueryPlan {
    var planner = QueryPlanner(connection, query, wanted: wanted)
    let plan = try planner.plan()
    missingIndexes = planner.missing
    missingComposite = planner.missingComposite
    knownIndexes.merge(planner.known) { _, new in new }
    firstUnindexedChange = knownIndexes.values.compactMap(\.since).min()
    return plan
  }

  /// Begins to carry out a plan; results that were given away already are passed over.
  mutating func turn(
    to plan: QueryPlan, _ connection: Connection, _ snapshot: Snapshot
  ) throws(StorageError) {
    offset += taken
    taken = 0
    switch plan {
    case .nothing: stage = .end
    case .rows(let rows): stage = .search(rows, 0, SortedMatches(limit: wanted))
    case .walk(let attempt): stage = .walk(attempt, seen: 0)
    case .follow(let attempt):
      if snapshot.isPast || firstUnindexedChange != nil {
        // It is not for want of an index that much is looked at.
        missingComposite = nil
        try turn(to: attempt.otherwise, connection, snapshot)
      } else {
        stage = .follow(attempt, nil, SortedMatches(limit: wanted), seen: 0)
      }
    case .collect(let stretches): stage = .gather(stretches, [])
    case .collectAll:
      try turn(to: try choosePlan(connection, wanted: .max), connection, snapshot)
    case .scan:
      // What is made later is not to be seen, and what is deleted keeps its row for as long as
      // this moment can be read: so the rows are known now.
      var rows: [Int64] = []
      for collection in try connection.documents.collections.all(of: query) {
        try connection.documents.appendRows(of: collection.number, to: &rows)
      }
      // Neighbouring rows lie on the same page of the file.
      rows.sort()
      stage = .search(rows, 0, SortedMatches(limit: wanted))
    }
  }

  /// The indexes that would have spared much of what was looked at.
  /// - Parameter patience: How many documents may be looked at without one.
  func indexesToMake(patience: Int) -> [IndexKey] {
    if !missingIndexes.isEmpty { return documentsRead > patience ? missingIndexes : [] }
    guard isAtEnd, let missingComposite else { return [] }
    // A result costs an entry and a document, and another look at it where it was sorted.
    let inVain = entriesRead + documentsRead - 3 * taken
    return inVain > 2 * patience ? [missingComposite] : []
  }

  /// How many first results in the query's order are looked for.
  var wanted: Int {
    let (wanted, isUnlimited) = remaining.addingReportingOverflow(offset)
    return isUnlimited ? .max : wanted
  }

  /// Whether a document is among the results.
  func isWanted(_ document: Document) -> Bool {
    query.matches(document.path, document.fields)
      && requiredFields.allSatisfy { document.fields.contains($0) }
  }

  /// A slice is in memory for as long as its receiver takes to send it, and each of a thousand
  /// calls may have one.
  private static let mostSliceBytes = 128 * 1024

  /// Whether the slice's documents are large enough; one is always given.
  var isSliceFull: Bool { sliceBytes >= Self.mostSliceBytes }

  mutating func give(_ document: Document, to documents: inout [Document]) {
    sliceBytes += document.fields.encoded.count
    documents.append(document)
  }

  /// Counts a result. False if it is one to be passed over.
  mutating func take() -> Bool {
    if remaining == 0 { return false }
    taken += 1
    if offset > 0 {
      offset -= 1
      return false
    }
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
