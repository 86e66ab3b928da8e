import Library
import Testing
import ViewModels

@testable import Views

@Suite struct PhraseTableTests {
  private let english = PhraseTable(English.table) { $0 == 1 ? 0 : 1 }

  /// The table is read by place: a line that is missing would shift all that follow.
  @Test func everyPhraseHasItsLine() {
    #expect(english.names == Phrase.allCases.map { "\($0)" })
  }

  @Test func noPhraseIsEmpty() {
    for phrase in Phrase.allCases {
      #expect(!english.text(of: phrase).isEmpty, "\(phrase)")
    }
  }

  @Test func numbersChooseTheirWords() {
    #expect(english.fill(.books, [], [1]) == "1 book")
    #expect(english.fill(.books, [], [0]) == "0 books")
    #expect(english.fill(.books, [], [12_345]) == "12,345 books")
    #expect(english.fill(.changesAndErrors, [], [2, 1]) == "2 changes, 1 field to correct")
  }

  @Test func textsStandInTheirPlaces() {
    #expect(english.fill(.changed, ["Rating", "4", "4.25"], []) == "Rating 4 → 4.25")
    // A reader's text is never read as a pattern.
    #expect(english.fill(.deleted, ["$1 #1 {1:a|b}"], []) == "Deleted “$1 #1 {1:a|b}”")
  }

  @Test func datesSayAsMuchAsIsKnown() throws {
    #expect(date(try PartialDate("2021")) == "2021")
    #expect(date(try PartialDate("2021-03")) == "March 2021")
    #expect(date(try PartialDate("2021-03-14")) == "14 March 2021")
    #expect(date(try PartialDate("-362")) == "362 BC")
  }

  @Test func problemsSayWhatWouldBeRight() {
    #expect(sentence(.notDigits) == "Use digits only, for example 412.")
    #expect(
      sentence(.noSuchDay(month: 2, year: 2024, days: 29)) == "February 2024 has 29 days.")
    #expect(
      sentence(.isbnLength(12)) == "An ISBN has 10 or 13 digits; this one has 12.")
  }

  @Test func timesAreToldInWords() {
    #expect(ago(5) == "just now")
    #expect(ago(60) == "1 minute ago")
    #expect(ago(7300) == "2 hours ago")
    #expect(ago(200_000) == "2 days ago")
  }
}
