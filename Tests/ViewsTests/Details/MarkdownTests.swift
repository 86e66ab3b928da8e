import Reactivity
import Testing
import UI

@testable import Views

@MainActor @Suite struct MarkdownTests {
  private func paragraphs(_ text: String) -> [RecordedNode] {
    let backend = RecordingBackend()
    let renderer = Renderer(backend: backend, queue: FlushQueue())
    backend.renderer = renderer
    renderer.mount { markdown(text, language: nil) }
    return backend.root.all("p")
  }

  /// The pieces of the first paragraph: their elements and texts.
  private func runs(_ text: String) -> [String] {
    (paragraphs(text).first?.children ?? []).map { run in
      switch run.tag {
      case "span": run.innerText
      case "a": "<\(run.attribute("href") ?? "")>\(run.innerText)"
      default: "<\(run.tag)>\(run.innerText)"
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

  @Test func signsAreTakenAsTheyAreAfterABackslash() {
    #expect(runs(#"\*a\* *b\*c* \x"#) == ["*a* ", "<em>b*c", #" \x"#])
    #expect(runs(#"[a\](http://x)"#) == [#"<http://x>a\"#])
    #expect(runs("a\\") == ["a\\"])
  }

  @Test func emptyLinesSeparateParagraphs() {
    let texts = paragraphs("\n one\ntwo \n \t\r\n\nthree\n").map { $0.innerText }
    #expect(texts == [" one\ntwo ", "three"])
    #expect(paragraphs("").isEmpty)
    #expect(paragraphs(" \n ").isEmpty)
    #expect(paragraphs("*a\n\nb*").map { $0.innerText } == ["*a", "b*"])
    #expect(paragraphs("[a\n\n](http://x)").map { $0.innerText } == ["[a", "](http://x)"])
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
