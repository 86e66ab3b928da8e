import Documents
import Library

// The texts of fields that hold several things: a line feed behind each, tabs between its parts.

package enum DraftLines {
  /// The complete things; what is still being typed is not among them.
  package static func lines(_ text: String) -> [String] {
    var lines = split(text, ASCII.lineFeed)
    lines.removeLast()
    return lines
  }

  /// What stands behind the last complete thing.
  package static func rest(_ text: String) -> String {
    split(text, ASCII.lineFeed).last ?? ""
  }

  @inline(never)
  package static func text(_ lines: [String], rest: String = "") -> String {
    var text = ""
    for line in lines { text += line + "\n" }
    return text + rest
  }

  /// The parts of a thing, as many as there must be.
  @inline(never)
  package static func cells(_ line: String, count: Int) -> [String] {
    var cells = split(line, ASCII.tab)
    while cells.count < count { cells.append("") }
    return cells
  }

  package static func line(_ cells: [String]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() { line += (index == 0 ? "" : "\t") + cell }
    return line
  }

  /// A text that can stand in a line.
  @inline(never)
  package static func plain(_ text: String) -> String {
    var bytes = [UInt8](utf8: text)
    for index in bytes.indices where bytes[index] == ASCII.tab || bytes[index] == ASCII.lineFeed {
      bytes[index] = ASCII.space
    }
    return String(utf8: bytes)
  }

  /// Everything that counts, in its one form: without white space at ends, without what is empty,
  /// and, of chips, each once.
  static func canonical(_ text: String, isSet: Bool) -> String {
    var result: [String] = []
    for line in split(text, ASCII.lineFeed) {
      var cells = split(line, ASCII.tab)
      let hasRole = cells.count == 3
      var isEmpty = true
      for (index, cell) in cells.enumerated() {
        cells[index] = trimmed(cell)
        // A role, the second of three, names nobody.
        if !cells[index].utf8.isEmpty, index != 1 || !hasRole { isEmpty = false }
      }
      if isEmpty { continue }
      let line = DraftLines.line(cells)
      if isSet, contains(result, line) { continue }
      result.append(line)
    }
    return DraftLines.text(result)
  }

  package static func contains(_ lines: [String], _ line: String) -> Bool {
    for other in lines where isSame(other, line) { return true }
    return false
  }

  /// What a reader made of a set, on top of what others made of it.
  static func merged(_ text: String, over old: String, with new: String) -> String {
    let (mine, before) = (lines(text), lines(old))
    var result: [String] = []
    for line in lines(new) where contains(mine, line) || !contains(before, line) {
      result.append(line)
    }
    for line in mine where !contains(before, line) && !contains(result, line) {
      result.append(line)
    }
    return DraftLines.text(result, rest: rest(text))
  }

  /// Texts at the end of the list, those that are new and not empty.
  package static func added(_ texts: [String], to text: String, rest: String) -> String {
    var lines = lines(text)
    for text in texts {
      let line = trimmed(text)
      if !line.utf8.isEmpty, !contains(lines, line) { lines.append(line) }
    }
    return DraftLines.text(lines, rest: rest)
  }

  /// The list as part of a sentence.
  package static func readable(_ text: String) -> String {
    var result = ""
    for line in lines(text) {
      result += result.utf8.isEmpty ? "" : ", "
      for (index, cell) in split(line, ASCII.tab).enumerated() where !cell.utf8.isEmpty {
        result += (index == 0 ? "" : " ") + cell
      }
    }
    return result
  }

  package static func split(_ text: String, _ separator: UInt8) -> [String] {
    var result: [String] = []
    for piece in pieces(of: [UInt8](utf8: text)[...], between: separator) {
      result.append(String(utf8: piece))
    }
    return result
  }
}
