package import Documents
package import Exchange
import Library

/// What is told of imports, as fields: JSON for scripts, an encoded `google.firestore.v1.MapValue`
/// for the app, which has no other reader.
package enum ImportMessages {
  /// Rows without anything to decide that a plan shows as examples.
  private static let examples = 50
  /// Columns without a meaning that a plan names.
  private static let columns = 100
  /// Documents that an undo has left, of those that it names.
  private static let kept = 100

  /// A plan, for the preview.
  package static func plan(_ plan: ImportPlan, id: String) -> MapValue {
    var map = summary(plan, id: id)
    map["isEmpty"] = .boolean(plan.isEmpty)
    map["needsDateOrder"] = .boolean(plan.needsDateOrder)
    map["unknownStatuses"] = texts(plan.unknownStatuses.map { $0.excerpt })
    map["unusedColumns"] = texts(plan.unusedColumns.prefix(columns).map { $0.excerpt })
    map["rows"] = .array(rows(plan.rows))
    return map
  }

  /// What came of a plan, as counts and a report of rows.
  package static func summary(_ plan: ImportPlan, id: String) -> MapValue {
    MapValue([
      ("id", .string(id)), ("file", .string(plan.file)), ("format", .string(plan.format)),
      ("counts", .map(plan.counts.map)), ("report", .array(plan.report.map { line($0) })),
    ])
  }

  static func progress(id: String, done: Int, rows: Int) -> MapValue {
    MapValue([
      ("id", .string(id)), ("state", .string("committing")), ("done", .integer(Int64(done))),
      ("rows", .integer(Int64(rows))),
    ])
  }

  static func undo(_ undo: ImportUndo, id: String) -> MapValue {
    MapValue([
      ("id", .string(id)), ("state", .string("undone")), ("removed", .integer(Int64(undo.removed))),
      ("reverted", .integer(Int64(undo.reverted))),
      ("kept", texts(undo.kept.prefix(kept).map(\.string))),
      ("keptCount", .integer(Int64(undo.kept.count))),
    ])
  }

  package static func failure(_ failure: ImportFailure) -> MapValue {
    let error = MapValue([
      ("reason", .string(failure.reason)), ("message", .string(failure.message)),
    ])
    return MapValue([("error", .map(error))])
  }

  /// The rows that a reader may want to decide on, and the first of the others.
  private static func rows(_ rows: [PlanRow]) -> [Value] {
    var shown: [Value] = []
    var plain = 0
    for row in rows {
      if row.outcome == .new || row.outcome == .unchanged, row.possibleDuplicates.isEmpty {
        plain += 1
        if plain > examples { continue }
      }
      shown.append(.map(self.row(row)))
    }
    return shown
  }

  private static func row(_ row: PlanRow) -> MapValue {
    var map = MapValue([
      ("row", .integer(Int64(row.number))), ("title", .string(row.title.excerpt)),
      ("author", .string(row.author.excerpt)), ("outcome", .string(row.outcome.rawValue)),
    ])
    if let book = row.book { map["book"] = .string(book) }
    if !row.possibleDuplicates.isEmpty { map["possibleDuplicates"] = texts(row.possibleDuplicates) }
    if !row.conflicts.isEmpty {
      map["conflicts"] = .array(
        row.conflicts.map { conflict in
          var map = MapValue([("field", .string(conflict.name))])
          map["from"] = conflict.from
          map["to"] = conflict.to
          return .map(map)
        })
    }
    return map
  }

  private static func line(_ line: ReportLine) -> Value {
    var map = MapValue([
      ("row", .integer(Int64(line.row))), ("kind", .string(line.kind.rawValue)),
      ("value", .string(line.value.excerpt)), ("why", .string(line.reason.text)),
    ])
    if let column = line.column { map["column"] = .string(column.excerpt) }
    return .map(map)
  }

  private static func texts(_ texts: [String]) -> Value {
    .array(texts.map { .string($0) })
  }
}
