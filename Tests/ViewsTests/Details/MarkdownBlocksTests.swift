import Testing

@testable import Views

@Suite struct MarkdownBlocksTests {
  private func runs(_ text: String) -> [String] {
    MarkdownBlocks.runs(of: Array(text.utf8)).map { run in
      switch run.style {
      case .plain: run.text
      case .emphasis: "<em>\(run.text)"
      case .strong: "<strong>\(run.text)"
      case .link(let address): "<\(address)>\(run.text)"
      }
    }
  }

  @Test func stylesAndLinksAreFound() {
    #expect(runs("a *b* _c_ **d** e") == ["a ", "<em>b", " ", "<em>c", " ", "<strong>d", " e"])
    #expect(
      runs("[no] see [x](http://x.y) and [z](https://z)")
        == ["[no] see ", "<http://x.y>x", " and ", "<https://z>z"])
    #expect(runs("2 * 3 * 4, snake_case_name, **open") == ["2 * 3 * 4, snake_case_name, **open"])
  }

  @Test func onlyAddressesOfTheWebAreLinks() {
    for text in ["[x](javascript:alert(1))", "[x](data:text/html,y)", "[x](//y)", "[x]( http://y)"]
    {
      #expect(runs(text) == [text])
    }
  }

  /// Each of these would take minutes if every sign searched the rest of the text.
  @Test(arguments: ["[", "[a](b ", "*a ", "_a ", "[]"])
  func hostileTextsAreReadInOneGo(_ piece: String) {
    let text = String(repeating: piece, count: 300_000)
    // Compared here: nobody wants to read a report of the difference.
    let isPlain = runs(text) == [text]
    #expect(isPlain)
  }
}
