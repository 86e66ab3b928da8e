package import Documents
package import Library

/// A plan as commits of at most 400 writes, made one after the other so that a large import takes
/// little memory.
///
/// The first commit brings the `imports` document, the last one marks it complete. Every commit carries
/// the part of the import's record that its undo needs, so that what came in can be undone also when
/// the import was broken off.
package struct ImportCommits {
  /// The most writes in one commit.
  package static let largest = 400
  /// The most lines of the report that the `imports` document keeps.
  static let reportLines = 200
  /// The most bytes that one part may take, well below a document's limit.
  private static let partBytes = 400 * 1024

  private let record: ImportRecord
  private let plan: ImportPlan
  /// Where each commit begins in the plan's rows; the first one also has the first shelves.
  private var starts: [Int] = []
  private var shelfCommits: [[PlannedWrite]] = []
  /// Whether the record in the library says less than is known by now.
  private var isRecordStale = false

  /// - Parameters:
  ///   - id: an `AutoID` for the import.
  package init(_ plan: ImportPlan, id: String, origin: ChangeOrigin) {
    self.plan = plan
    record = ImportRecord(id: id)
    record.format = plan.format
    record.file = plan.file
    record.by = origin.by
    record.device = origin.device
    fillRecord()
    cut()
  }

  /// How many commits there are; none when nothing changes.
  package var count: Int { shelfCommits.count + starts.count }

  /// The path of the `imports` document.
  package var recordPath: DocumentPath { record.path }

  /// How many rows are done once the commits up to this one are.
  package func rowsDone(after index: Int) -> Int {
    let rowCommit = index - shelfCommits.count
    if rowCommit < 0 { return 0 }
    return rowCommit + 1 < starts.count ? starts[rowCommit + 1] : plan.rows.count
  }

  /// Leaves a document out of the commits that are still to be made, because it is not any more as
  /// it was when they were planned.
  /// - Returns: whether anything was planned for it.
  package mutating func leaveOut(_ path: DocumentPath) -> Bool {
    for index in shelfCommits.indices {
      var left: [PlannedWrite] = []
      for write in shelfCommits[index] where write.path != path { left.append(write) }
      shelfCommits[index] = left
    }
    isRecordStale = true
    defer { fillRecord() }
    return plan.leaveOut(path)
  }

  private func fillRecord() {
    record.counts = plan.counts.map
    record.report = plan.report.prefix(ImportCommits.reportLines).map { ImportCommits.entry($0) }
  }

  /// The writes of a commit.
  package subscript(index: Int) -> [Mutation] {
    let writes = writes(index)
    var mutations: [Mutation] = []
    mutations.reserveCapacity(writes.count + 3)
    if index == 0 {
      var transforms = [FieldTransform(FieldPath(field: "at"), .serverTimestamp)]
      if count == 1 { transforms.append(ImportCommits.completed) }
      mutations.append(Mutation(record.path, .set(Fields(record.map)), transforms: transforms))
    }
    for write in writes { mutations.append(write.mutation) }
    mutations.append(
      Mutation(record.partPath(index), .set(Fields(ImportPart(writes).map))))
    if index > 0, index == count - 1 {
      var values = MapValue()
      var paths: [FieldPath] = []
      if isRecordStale {
        let map = record.map
        for name in ["counts", "report"] {
          values[name] = map[name]
          paths.append(FieldPath(field: name))
        }
      }
      mutations.append(
        Mutation(
          record.path, .update(Fields(values), FieldMask(paths)),
          transforms: [ImportCommits.completed], precondition: .exists(true)))
    }
    return mutations
  }

  private static let completed = FieldTransform(FieldPath(field: "completed"), .serverTimestamp)

  private func writes(_ index: Int) -> [PlannedWrite] {
    if index < shelfCommits.count { return shelfCommits[index] }
    let start = starts[index - shelfCommits.count]
    var writes: [PlannedWrite] = []
    for row in plan.rows[start..<rowsDone(after: index)] { writes += row.writes }
    return writes
  }

  private mutating func cut() {
    // Room for the record at the start, its mark at the end and the part.
    let most = ImportCommits.largest - 3
    var shelf = 0
    while shelf < plan.shelves.count {
      let end = min(shelf + most, plan.shelves.count)
      shelfCommits.append(Array(plan.shelves[shelf..<end]))
      shelf = end
    }
    var count = 0
    var bytes = 0
    var isOpen = false
    for (index, row) in plan.rows.enumerated() where !row.writes.isEmpty {
      let rowBytes = ImportPart.size(of: row.writes)
      let isFull = count + row.writes.count > most || bytes + rowBytes > ImportCommits.partBytes
      if !isOpen || isFull {
        starts.append(index)
        count = 0
        bytes = 0
        isOpen = true
      }
      count += row.writes.count
      bytes += rowBytes
    }
  }

  private static func entry(_ line: ReportLine) -> ImportRecord.ReportEntry {
    var entry = ImportRecord.ReportEntry()
    entry.row = line.row
    entry.column = line.column
    entry.value = shortened(line.value)
    entry.why = line.reason.text
    entry.kind = line.kind.rawValue
    return entry
  }

  /// The first 200 bytes of a text, at the end of a character.
  private static func shortened(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > 200 else { return text }
    var end = 200
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }
}
