import Controls
import Foundation
import Testing

@testable import Views

/// Every file of `Sources/Views/Text/Languages` is a language, and complete. To add one is to add its
/// file: these tests, like the build of the app, look what is there.
@MainActor @Suite struct LanguageTests {
  private struct Language {
    let name: String
    let table: PhraseTable
  }

  private let languages: [Language]

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Views/Text/Languages").standardized
    languages = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      name in
      let source = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let literal = source.components(separatedBy: "\"\"\"")[1]
      let lines = literal.split(separator: "\n").map { $0.dropFirst(4) }.dropLast()
      return Language(
        name: name,
        table: PhraseTable(Array(lines.joined(separator: "\n").utf8)) { $0 == 1 ? 0 : 1 })
    }
  }

  @Test func thereAreSeveral() {
    #expect(languages.map(\.name).contains("English.swift"))
    #expect(languages.count >= 2)
  }

  /// A table is read by place: a line that is missing would shift all that follow.
  @Test func everyPhraseHasItsLine() {
    let wanted = Phrase.allCases.map { "\($0)" }
    for language in languages {
      let names = language.table.names
      let isOrdered = names == wanted
      let place = zip(names, wanted).prefix { $0 == $1 }.count
      #expect(
        isOrdered,
        """
        \(language.name): line \(place + 1) is \(names.dropFirst(place).first ?? "missing"), where \
        Phrase has \(wanted.dropFirst(place).first ?? "nothing")
        """)
    }
  }

  @Test func noPhraseIsEmpty() {
    for language in languages {
      for phrase in Phrase.allCases {
        #expect(!language.table.text(of: phrase).isEmpty, "\(language.name), \(phrase)")
      }
    }
  }

  /// What a line takes is the same everywhere, in whatever order: a text or number that one language
  /// leaves out is something that its reader does not learn.
  @Test func everyLanguageTakesWhatEnglishTakes() throws {
    let english = try #require(languages.first { $0.name == "English.swift" }).table
    for language in languages {
      for phrase in Phrase.allCases {
        let own = places(language.table.text(of: phrase))
        #expect(own == places(english.text(of: phrase)), "\(language.name), \(phrase)")
      }
    }
  }

  @Test func everyMonthHasItsName() {
    for language in languages {
      let months = (0..<12).map { language.table.word($0, of: .months) }
      #expect(Set(months).count == 12 && !months.contains(""), "\(language.name)")
    }
  }

  /// A phrase that another language says in the same words is likely one that was forgotten.
  @Test func noLanguageIsEnglish() throws {
    let english = try #require(languages.first { $0.name == "English.swift" }).table
    for language in languages where language.name != "English.swift" {
      let same = Phrase.allCases.filter {
        let text = language.table.text(of: $0)
        return text == english.text(of: $0) && text.split(separator: " ").count > 2
          && text.contains { $0.isLetter } && places(text).joined().count < text.count / 3
      }
      #expect(same.isEmpty, "\(language.name)")
    }
  }

  private func places(_ text: String) -> [String] {
    text.matches(of: /\$\d|#\d|\{(\d):/).map { $0.1.map { "{\($0)" } ?? String($0.0) }.reduce(
      into: Set<String>()
    ) { places, place in
      // A word may go with a number that another language says without one, and the other way.
      places.insert(place.replacing("{", with: "#"))
    }.sorted()
  }
}
