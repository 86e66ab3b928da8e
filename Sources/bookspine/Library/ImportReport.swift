import Documents
import Exchange

/// What came of an import, for the person at the terminal.
struct ImportReport {
  private let map: MapValue

  init(_ map: MapValue) {
    self.map = map
  }

  /// The outcome as it is reported: without what only matters while the import runs.
  static func finished(_ outcome: MapValue, _ isUnchanged: Bool) -> MapValue {
    var map = outcome
    map["state"] = .string(isUnchanged ? "unchanged" : "committed")
    // An import that changed nothing is not remembered and has no document.
    if isUnchanged { map["id"] = nil }
    return map
  }

  static func json(_ map: MapValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(map)
    writer.lineFeed()
    return writer.bytes
  }

  var text: String {
    var lines = ["\(text(map["file"])): \(count("rows", "row", "rows"))"]
    let outcomes = [
      ("new", "new"), ("merged", "merged"), ("updated", "updated"), ("unchanged", "unchanged"),
      ("conflicting", "in conflict, and left as they are"), ("skipped", "left out"),
      ("failed", "failed"),
    ]
    var parts: [String] = []
    for (name, word) in outcomes where number(name) > 0 {
      parts.append("\(Progress.grouped(number(name))) \(word)")
    }
    if !parts.isEmpty { lines.append("  " + parts.joined(separator: ", ")) }
    lines += entries
    return lines.joined(separator: "\n") + "\n"
  }

  /// The rows that did not come in, or not as they are: "row 17, ISBN "9783": A digit is wrong."
  private var entries: [String] {
    guard case .array(let report)? = map["report"] else { return [] }
    var lines: [String] = []
    for case .map(let entry) in report {
      guard case .integer(let row)? = entry["row"] else { continue }
      var line = "  row \(row)"
      if case .string(let column)? = entry["column"] { line += ", \(column)" }
      let value = text(entry["value"])
      if !value.isEmpty { line += " \"\(shortened(value))\"" }
      lines.append(line + ": " + text(entry["why"]))
    }
    return lines
  }

  private func number(_ name: String) -> Int {
    guard case .map(let counts)? = map["counts"], case .integer(let number)? = counts[name] else {
      return 0
    }
    return Int(number)
  }

  private func count(_ name: String, _ one: String, _ many: String) -> String {
    let number = number(name)
    return "\(Progress.grouped(number)) \(number == 1 ? one : many)"
  }

  private func text(_ value: Value?) -> String {
    if case .string(let text)? = value { text } else { "" }
  }

  /// One line of at most 60 characters.
  private func shortened(_ text: String) -> String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return line.count <= 60 ? line : line.prefix(59) + "…"
  }
}
