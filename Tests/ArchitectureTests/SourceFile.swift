import Foundation

/// A Swift source of the package, for rules that the compiler does not know.
struct SourceFile {
  /// The name of the folder in `Sources`.
  let module: String
  /// From the package's root, as messages show it.
  let path: String
  /// The lines without comments and the contents of literals.
  let lines: [String]

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All sources below `Sources`, by path.
  static func all() throws -> [SourceFile] {
    let sources = root.appendingPathComponent("Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return try paths.sorted().filter { $0.hasSuffix(".swift") }.map { path in
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      return SourceFile(
        module: String(path.split(separator: "/")[0]), path: "Sources/\(path)",
        lines: code(of: text))
    }
  }

  /// A message that leads to the line.
  func message(_ index: Int, _ text: String) -> String {
    "\(path):\(index + 1): \(text)"
  }

  /// The text without comments and the contents of literals, line by line.
  static func code(of text: String) -> [String] {
    var isInLongLiteral = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // A text of several lines begins and ends with three quotes.
      let quotes = line.components(separatedBy: "\"\"\"").count - 1
      if quotes % 2 == 1 {
        isInLongLiteral.toggle()
        return ""
      }
      return isInLongLiteral ? "" : withoutLiterals(line)
    }
  }

  private static func withoutLiterals(_ line: Substring) -> String {
    var result = ""
    var isInLiteral = false
    var isEscaped = false
    var previous: Character = " "
    for character in line {
      if isInLiteral {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isInLiteral = false
          result.append(character)
        }
        continue
      }
      if character == "/" && previous == "/" {
        result.removeLast()
        break
      }
      isInLiteral = character == "\""
      result.append(character)
      previous = character
    }
    return result
  }
}
