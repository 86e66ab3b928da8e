import Testing

@testable import Library

@Suite struct SeriesTests {
  @Test(arguments: [
    ("The Lantern Keeper (Harbour Lights, #1)", "The Lantern Keeper", "Harbour Lights|1"),
    ("Fog Over Pier Nine (Harbour Lights, #1.5)", "Fog Over Pier Nine", "Harbour Lights|1.5"),
    ("T (Series #2)", "T", "Series|2"),
    ("T (Series, #1-3)", "T", "Series|1-3"),
    ("T (A, #41; B, #5)", "T", "A|41 B|5"),
    ("T (Series (Old), #1)", "T", "Series (Old)|1"),
    ("T (part one) (Series, #1.10)", "T (part one)", "Series|1.10"),
    ("T  (Series ,  # 0.5 )", "T", "Series|0.5"),
  ])
  func seriesComesOutOfTheTitle(text: String, title: String, series: String) {
    let split = SeriesTitle(text)
    #expect(split.title == title)
    #expect(split.series.map { "\($0.name)|\($0.position)" }.joined(separator: " ") == series)
  }

  @Test(arguments: [
    "Half a Map, or: What the Owl Kept", "Emma (Penguin Classics)", "T (Series, #x)",
    "(Series, #1)", "T (#1)", "T (Series, #1", "#1 Detectives", "Stay (C#)", "T (a; b)", "()",
  ])
  func withoutANumberTheTitleStaysWhole(text: String) {
    #expect(SeriesTitle(text).title == text)
    #expect(SeriesTitle(text).series.isEmpty)
  }

  @Test func caseB27PositionsAreOrderedByValueAndKeptAsTyped() {
    let expected = ["0.5", "1-3", "1.10", "1.5", "2", "10", ""]
    let sorted = expected.shuffled().sorted {
      isBefore(SeriesPosition.sortKey($0), SeriesPosition.sortKey($1))
    }
    #expect(sorted == expected)
  }

  @Test func morePositionsAreOrdered() {
    let expected = [
      ".5", "1", "1-2", "1-10", "1.1", "1.10", "1,5", "Book 2", "3a", "3b", "010", "11", "Prequel",
      "",
    ]
    let sorted = expected.reversed().sorted {
      isBefore(SeriesPosition.sortKey($0), SeriesPosition.sortKey($1))
    }
    #expect(sorted == expected)
  }
}

@Suite struct SeriesGapsTests {
  @Test(arguments: [
    ([], ""), (["1", "2", "3"], ""), (["2", "1", "4"], "3"), (["5"], "1–4"),
    (["1-3", "5", "9"], "4, 6–8"), (["1", "1.5", "3"], "2"), (["0.5", "1"], ""),
    (["prequel", "", "2"], "1"), (["2019", "1", "3"], "2"), (["99999999999999999999"], ""),
    (["3-1", "2"], "1"), (["#1", "Book 3"], "2"),
  ])
  func theNumbersThatAreMissing(_ positions: [String], _ missing: String) {
    #expect(SeriesGaps(positions).text == missing)
  }

  @Test func theyAreCounted() {
    #expect(SeriesGaps(["1-3", "5", "9"]).count == 4)
  }
}
