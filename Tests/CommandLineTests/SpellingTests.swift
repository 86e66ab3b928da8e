import Testing

@testable import bookspine

@Suite struct SpellingTests {
  let commands = ["serve", "import", "list", "export", "help"]

  @Test(arguments: [
    ("sevre", "serve"), ("serv", "serve"), ("improt", "import"), ("imports", "import"),
    ("lst", "list"), ("exprot", "export"),
  ])
  func aMistypedCommandIsRecognised(_ word: String, _ meant: String) {
    #expect(Spelling.nearest(to: word, among: commands) == meant)
  }

  @Test(arguments: ["frobnicate", "x", "", "delete"])
  func anotherWordIsNot(_ word: String) {
    #expect(Spelling.nearest(to: word, among: commands) == nil)
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1),
    ("kitten", "sitting", 3), ("abcd", "ad", 2),
  ])
  func lettersAreCounted(_ left: String, _ right: String, _ distance: Int) {
    #expect(Spelling.distance(Array(left.utf8), Array(right.utf8)) == distance)
  }
}
