import Controls
import Library
import Testing
import UI
import ViewModels

@testable import Views

@MainActor @Suite struct PhraseTableTests {
  private let english = PhraseTable.current

  @Test func numbersChooseTheirWords() {
    #expect(english.fill(.books, [], [1]) == "1 book")
    #expect(english.fill(.books, [], [0]) == "0 books")
    #expect(english.fill(.books, [], [12_345]) == "12,345 books")
    #expect(english.fill(.changesAndErrors, [], [2, 1]) == "2 changes, 1 field to correct")
  }

  /// Polish has three words, Chinese one: it stands for those that are not there.
  @Test func aLanguageHasAsManyWordsAsItNeeds() {
    let lines = Phrase.allCases.map {
      $0 == .books ? "books: #1 {1:książka|książki|książek}" : "\($0): #1 {1:本}"
    }
    let table = PhraseTable(Array(lines.joined(separator: "\n").utf8)) {
      $0 == 1 ? 0 : $0 < 5 ? 1 : 2
    }
    #expect(
      [1, 3, 7].map { table.fill(.books, [], [$0]) } == ["1 książka", "3 książki", "7 książek"])
    #expect([1, 3, 7].map { table.fill(.pages, [], [$0]) } == ["1 本", "3 本", "7 本"])
  }

  @Test func textsStandInTheirPlaces() {
    #expect(english.fill(.changed, ["Rating", "4", "4.25"], []) == "Rating 4 → 4.25")
    // A reader's text is never read as a pattern.
    #expect(english.fill(.deleted, ["$1 #1 {1:a|b}"], []) == "Deleted “$1 #1 {1:a|b}”")
  }

  @Test func datesSayAsMuchAsIsKnown() throws {
    #expect(date(try PartialDate("2021")).string == "2021")
    #expect(date(try PartialDate("2021-03")).string == "March 2021")
    #expect(date(try PartialDate("2021-03-14")).string == "14 March 2021")
    #expect(date(try PartialDate("-362")).string == "362 BC")
  }

  @Test func problemsSayWhatWouldBeRight() {
    #expect(sentence(.notDigits).string == "Use digits only, for example 412.")
    #expect(
      sentence(.noSuchDay(month: 2, year: 2024, days: 29)).string
        == "February 2024 has 29 days.")
    #expect(
      sentence(.isbnLength(12)).string
        == "An ISBN has 10 or 13 digits; this one has 12.")
  }

  @Test func numbersOfManyDigitsAreGrouped() {
    #expect(grouped(0).string == "0")
    #expect(grouped(999).string == "999")
    #expect(grouped(1000).string == "1,000")
    #expect(grouped(-1_234_567).string == "-1,234,567")
  }

  @Test func decimalsAreShort() {
    let numbers = [0, 40, 13.2, 9.02, 0.5, 100, 66.666]
    #expect(
      numbers.map { decimal($0).string } == ["0", "40", "13.2", "9.02", "0.5", "100", "66.67"])
  }

  @Test func timesAreToldInWords() {
    #expect(ago(5).string == "just now")
    #expect(ago(60).string == "1 minute ago")
    #expect(ago(7300).string == "2 hours ago")
    #expect(ago(200_000).string == "2 days ago")
  }
}
