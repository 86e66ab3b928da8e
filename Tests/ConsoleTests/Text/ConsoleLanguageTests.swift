import Controls
import Foundation
import Testing

@testable import Console

/// Every file of `Sources/Console/Text/Languages` is a language, and complete.
@MainActor @Suite struct ConsoleLanguageTests {
  @Test(arguments: ["English", "German"])
  func everyPhraseHasItsLine(_ language: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Console/Text/Languages/\(language).swift").standardized
    let literal = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\"\"\"")[1]
    let lines = literal.split(separator: "\n").map { $0.dropFirst(4) }.dropLast()
    let table = PhraseTable(
      Array(lines.joined(separator: "\n").utf8), thousands: Phrase.thousands.rawValue
    ) { $0 == 1 ? 0 : 1 }
    #expect(table.names == Phrase.allCases.map { "\($0)" })
    for phrase in Phrase.allCases { #expect(!table.text(phrase.rawValue).isEmpty, "\(phrase)") }
  }
}
