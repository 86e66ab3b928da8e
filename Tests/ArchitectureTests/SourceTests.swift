import Foundation
import Testing

@Suite struct SourceTests {
  static let mostLines = 500

  @Test func sourcesAreShort() throws {
    for file in try SourceFile.all() where file.lines.count > Self.mostLines {
      Issue.record(
        """
        \(file.path): \(file.lines.count) lines are more than \(Self.mostLines): look for the two \
        things that it really is.
        """)
    }
  }

  /// What Embedded Swift cannot do and the native compiler would let pass.
  private static let forbidden: [(pattern: String, instead: String)] = [
    (#"\bthrows\b(?!\s*\()"#, "name the error type: throws(SomeError)"),
    (#"\b(Codable|Encodable|Decodable)\b"#, "write the mapping by hand"),
    (#"\bweak\s+(var|let|self)\b"#, "let the tree own its children, or use unowned(unsafe)"),
    (#"\bunowned\b(?!\(unsafe\))"#, "use unowned(unsafe), with care"),
    (#"\\(\.|[A-Z]\w*\.)[a-z]"#, "use a closure: there are no key paths"),
    (#"\b(async|await)\b"#, "call back: there is no concurrency"),
    (#"\bTask\s*(\{|\.)"#, "call back: there is no concurrency"),
    (#"\b(Regex|Mirror|AnyHashable|CodingKey)\b"#, "the type does not exist there"),
    (#"\bString\((describing|reflecting):"#, "write the text by hand"),
    (#"(:|->|\[|<)\s*Any\b"#, "use a concrete type, or AnyObject"),
  ]

  @Test func portableModulesKeepToEmbeddedSwift() throws {
    let rules = try Self.forbidden.map { rule in
      (try NSRegularExpression(pattern: rule.pattern), rule.instead)
    }
    for file in try SourceFile.all() where ModuleMap.module(file.module)?.isPortable == true {
      for (index, line) in file.lines.enumerated() {
        let range = NSRange(line.startIndex..., in: line)
        for (pattern, instead) in rules {
          guard let match = pattern.firstMatch(in: line, range: range),
            let found = Range(match.range, in: line)
          else { continue }
          Issue.record(
            Comment(
              rawValue: file.message(
                index, "Embedded Swift has no \"\(line[found])\" here: \(instead).")))
        }
      }
    }
  }

  @Test func rulesSeeWhatTheyForbid() throws {
    let samples = [
      "func f() throws {", "struct S: Codable {", "weak var parent: Node?", "unowned let a: B",
      #"map(\.name)"#, #"\Book.title"#, "func f() async {", "Task { }", "let r: Regex<Substring>",
      "String(describing: x)", "func f(_ x: Any)",
    ]
    for sample in samples {
      let line = try #require(SourceFile.code(of: sample).first)
      let isSeen = try Self.forbidden.contains { rule in
        try NSRegularExpression(pattern: rule.pattern)
          .firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
      }
      #expect(isSeen, "\(sample)")
    }
  }

  @Test func commentsAndLiteralsAreNoCode() {
    #expect(SourceFile.code(of: #"let a = "weak var" // throws"#) == [#"let a = "" "#])
    #expect(SourceFile.code(of: #"let a = "\"async\"""#) == [#"let a = """#])
    #expect(SourceFile.code(of: "let url = \"https://x\" + b") == ["let url = \"\" + b"])
  }
}
