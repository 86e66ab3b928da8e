import Documents
import Library

/// What the line of authors and the list of contributors have to do with each other.
///
/// The line is what the original app and lists show. It follows the list when the list is edited and
/// the line says nothing of its own; a name that is changed in the line is changed in the list.
/// What was imported (a line with the first of several authors, or with somebody who is not in the
/// list) stays until the reader edits it.
package enum AuthorLine {
  /// The line for a list that was edited.
  ///
  /// - Parameters:
  ///   - line: as the book has it.
  ///   - old: the list as the book has it.
  static func following(_ line: String, _ old: String, _ new: String) -> String {
    let (before, after) = (authors(old), authors(new))
    if isSame(joined(before), joined(after)) { return line }
    if line.utf8.isEmpty || authorsInLine(line, before) > 0 || authorsInLine(line, after) > 0 {
      return joined(after)
    }
    guard let others = others(line, before) else { return line }
    return joined([others] + after)
  }

  /// Those whom a line names before the authors of the list; nil where it does not end with these.
  package static func others(_ line: String, _ authors: [String]) -> String? {
    let ending = authors.isEmpty ? "" : ", " + joined(authors)
    let bytes = [UInt8](utf8: line)
    let own = bytes.count - ending.utf8.count
    guard own > 0, isSame(String(utf8: bytes[own...]), ending) else { return nil }
    return String(utf8: bytes[..<own])
  }

  /// The list for a line that was edited: the names that it named before are replaced.
  static func renamed(_ list: String, from old: String, to line: String) -> String {
    let count = authorsInLine(old, authors(list))
    var names = [line]
    if count > 1 {
      names = []
      for piece in pieces(of: [UInt8](utf8: line)[...], between: ASCII.comma) {
        names.append(trimmed(String(utf8: piece)))
      }
    }
    guard names.count == count, !line.utf8.isEmpty else { return list }
    var lines = DraftLines.lines(list)
    var next = 0
    for index in lines.indices where isAuthor(lines[index]) && next < count {
      let cells = DraftLines.cells(lines[index], count: 3)
      // The old sort key is another name's.
      if !isSame(cells[0], names[next]) { lines[index] = DraftLines.line([names[next], "", ""]) }
      next += 1
    }
    return DraftLines.text(lines)
  }

  /// How many of the authors the line names, and nobody else: all, or as an import leaves it, the
  /// first.
  private static func authorsInLine(_ line: String, _ authors: [String]) -> Int {
    for count in authors.indices.reversed() where isSame(line, joined(Array(authors[...count]))) {
      return count + 1
    }
    return 0
  }

  private static func authors(_ list: String) -> [String] {
    var names: [String] = []
    for line in DraftLines.lines(DraftLines.canonical(list, isSet: false)) where isAuthor(line) {
      names.append(DraftLines.cells(line, count: 1)[0])
    }
    return names
  }

  @inline(never)
  private static func isAuthor(_ line: String) -> Bool {
    let cells = DraftLines.cells(line, count: 3)
    return !cells[0].utf8.isEmpty && cells[1].utf8.isEmpty
  }

  private static func joined(_ names: [String]) -> String {
    var line = ""
    for name in names { line += (line.utf8.isEmpty ? "" : ", ") + name }
    return line
  }
}
