import Documents
import Library

/// What the server says about a file: before it is imported a plan, afterwards what came of it.
package final class ImportOverview {
  package let id: String
  package let file: String
  /// The name of the format: `goodreads`, `csv`, `bookspine`.
  package let format: String
  package let counts: Counts
  /// What is to be said about rows, in their order.
  package let report: [ImportLine]
  /// Fields that the reader and the file have both changed.
  package let conflicts: [ImportConflict]
  /// Whether the order of day and month has to be chosen.
  package let needsDateOrder: Bool

  package struct Counts: Equatable {
    package var new = 0
    /// Rows that fill in or change a book that is there.
    package var merged = 0
    package var unchanged = 0
    package var conflicting = 0
    /// Rows that do not come in.
    package var failed = 0
    package var rows = 0

    /// Rows that change something.
    package var coming: Int { new + merged + conflicting }
  }

  init(_ map: MapValue) {
    id = map.text("id")
    file = map.text("file")
    format = map.text("format")
    needsDateOrder = map["needsDateOrder"] == .boolean(true)
    var counts = Counts()
    if case .map(let numbers)? = map["counts"] {
      counts.new = numbers.number("new")
      counts.merged = numbers.number("merged") + numbers.number("updated")
      counts.unchanged = numbers.number("unchanged")
      counts.conflicting = numbers.number("conflicting")
      counts.failed = numbers.number("failed") + numbers.number("skipped")
      counts.rows = numbers.number("rows")
    }
    self.counts = counts
    var report: [ImportLine] = []
    for line in map.maps("report") { report.append(ImportLine(line)) }
    self.report = report
    var conflicts: [ImportConflict] = []
    for row in map.maps("rows") {
      for conflict in row.maps("conflicts") { conflicts.append(ImportConflict(row, conflict)) }
    }
    self.conflicts = conflicts
  }
}

/// One line of the report.
package final class ImportLine {
  package let row: Int
  /// The column's name; nil where the whole row is meant.
  package let column: String?
  package let value: String
  /// A sentence.
  package let why: String
  /// Whether the row did not come in.
  package let isLeftOut: Bool

  init(_ map: MapValue) {
    row = map.number("row")
    column = map["column"] == nil ? nil : map.text("column")
    value = map.text("value")
    why = map.text("why")
    isLeftOut = map["kind"] != .string("note")
  }
}

/// A field that the reader and the file have both changed.
package final class ImportConflict {
  package let title: String
  package let author: String
  package let line: ChangeLine

  init(_ row: MapValue, _ conflict: MapValue) {
    title = row.text("title")
    author = row.text("author")
    line = ChangeLine(
      FieldDifference(name: conflict.text("field"), from: conflict["from"], to: conflict["to"]))
  }
}

extension MapValue {
  @inline(never)
  func text(_ name: String) -> String {
    if case .string(let text)? = self[name] { text } else { "" }
  }

  @inline(never)
  func number(_ name: String) -> Int {
    if case .integer(let number)? = self[name] { Int(truncatingIfNeeded: number) } else { 0 }
  }

  @inline(never)
  func maps(_ name: String) -> [MapValue] {
    guard case .array(let values)? = self[name] else { return [] }
    var maps: [MapValue] = []
    for value in values {
      if case .map(let map) = value { maps.append(map) }
    }
    return maps
  }
}
