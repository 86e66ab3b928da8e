internal import Documents

extension QueryExecution {
  mutating func walk(
    _ attempt: QueryPlan.Attempt<QueryPlan.PathWalk>, _ seen: Int, _ snapshot: Snapshot,
    _ connection: Connection, _ documents: inout [Document]
  ) throws(StorageError) {
    var way = attempt.way
    var count = 0
    try connection.documents.scan(
      way.collection, from: way.lower, to: way.upper, descending: way.isDescending,
      limit: sliceSize
    ) { (path, key, record) throws(StorageError) in
      count += 1
      if way.isDescending { way.upper = key } else { way.lower = key + [0] }
      guard remaining > 0, let document = try snapshot.document(record, path), isWanted(document),
        take()
      else { return true }
      give(document, to: &documents)
      return !isSliceFull && remaining > 0
    }
    documentsRead += count
    if count < sliceSize && !isSliceFull || remaining == 0 { return }
    if seen + count >= attempt.patience {
      try turn(to: attempt.otherwise, connection, snapshot)
    } else {
      stage = .walk(
        QueryPlan.Attempt(way: way, patience: attempt.patience, otherwise: attempt.otherwise),
        seen: seen + count)
    }
  }

  mutating func follow(
    _ attempt: QueryPlan.Attempt<QueryPlan.EntryWalk>, from place: EntryPlace?,
    _ matches: inout SortedMatches, _ seen: Int, _ snapshot: Snapshot, _ connection: Connection,
    _ documents: inout [Document]
  ) throws(StorageError) {
    if snapshot.isPast {
      // The entries are not those of the query's moment any more.
      missingComposite = nil
      try turn(to: attempt.otherwise, connection, snapshot)
      return
    }
    let way = attempt.way
    var entries = try EntryMerge(way, after: place, connection.entries)
    var seen = seen
    var last = place
    for _ in 0..<sliceSize {
      guard try entries.advance() else {
        if !way.isExact { stage = .deliver(matches.rows(), 0) }
        return
      }
      if !way.isExact, matches.count >= wanted, entries.place.value != last?.value {
        stage = .deliver(matches.rows(), 0)
        return
      }
      entriesRead += 1
      seen += 1
      last = entries.place
      if seen > attempt.patience {
        try turn(to: attempt.otherwise, connection, snapshot)
        return
      }
      if let probe = way.probe, let value = probe.value,
        try !connection.entries.contains(probe, value: value, id: entries.place.id)
      {
        continue
      }
      documentsRead += 1
      guard let document = try snapshot.document(row: entries.row), isWanted(document) else {
        continue
      }
      if !way.isExact {
        matches.add(query.sortKey(document.path, document.fields), entries.row)
      } else if take() {
        give(document, to: &documents)
        if remaining == 0 { return }
        if isSliceFull { break }
      }
    }
    stage = .follow(attempt, last, matches, seen: seen)
  }

  mutating func gather(
    _ stretches: [IndexStretch], _ rows: inout [Int64], _ snapshot: Snapshot,
    _ connection: Connection
  ) throws(StorageError) {
    guard var stretch = stretches.first else {
      guard
        let changed = try snapshot.changedRows(
          from: firstUnindexedChange, limit: QueryExecution.manyChanges)
      else {
        try turn(to: .scan, connection, snapshot)
        return
      }
      stage = .search(
        Set(rows + changed).sorted(), 0, SortedMatches(limit: wanted))
      return
    }
    let stream = try connection.entries.stream(stretch, descending: false)
    for _ in 0..<(8 * sliceSize) {
      guard try stream.advance() else {
        stage = .gather(Array(stretches.dropFirst()), rows)
        return
      }
      entriesRead += 1
      rows.append(stream.row)
    }
    stretch.lower = stream.place
    stretch.lower.id.append(0)
    stage = .gather([stretch] + stretches.dropFirst(), rows)
  }

  mutating func search(
    _ rows: [Int64], _ start: Int, _ matches: inout SortedMatches, _ snapshot: Snapshot,
    _ documents: inout [Document]
  ) throws(StorageError) {
    let end = min(start + sliceSize, rows.count)
    var next = start
    while next < end, !isSliceFull {
      let row = rows[next]
      next += 1
      guard let document = try snapshot.document(row: row), isWanted(document) else { continue }
      if isOrdered {
        matches.add(query.sortKey(document.path, document.fields), row)
      } else if take() {
        give(document, to: &documents)
      }
    }
    documentsRead += next - start
    stage = next < rows.count ? .search(rows, next, matches) : .deliver(matches.rows(), 0)
  }

  mutating func deliver(
    _ rows: [Int64], _ start: Int, _ snapshot: Snapshot, _ documents: inout [Document]
  ) throws(StorageError) {
    let end = min(start + sliceSize, rows.count)
    var next = start
    while next < end, !isSliceFull, remaining > 0 {
      let row = rows[next]
      next += 1
      guard take() else { continue }
      guard let document = try snapshot.document(row: row) else {
        throw .damaged("row \(row) is missing")
      }
      documentsRead += 1
      give(document, to: &documents)
    }
    stage = next < rows.count ? .deliver(rows, next) : .end
  }

  /// So many changes since the query's moment are not looked through one by one.
  private static let manyChanges = 10_000
}
