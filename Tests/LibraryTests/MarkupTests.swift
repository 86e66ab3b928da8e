import Testing

@testable import Library

@Suite struct MarkupTests {
  private func markdown(_ html: String) -> String { MarkdownText(html: html).text }

  @Test func caseB19TagsAndEntitiesBecomeTextAndNoScriptStays() {
    #expect(HTMLEntities.decode("Caf&eacute; &amp; Co") == "Café & Co")
    #expect(HTMLEntities.decode("Pe&ntilde;a, J&oacute;se") == "Peña, Jóse")
    #expect(
      markdown("Line<br/><br/>two <script>alert(1)</script> <b>bold</b>")
        == "Line\n\ntwo **bold**")
  }

  @Test func aReviewKeepsItsParagraphsAndEmphasis() {
    #expect(
      markdown(
        "Slow start,<br/><br/>but the <b>storm</b> chapter is &quot;perfect&quot;. "
          + "She said \"hold fast\".")
        == "Slow start,\n\nbut the **storm** chapter is \"perfect\". She said \"hold fast\".")
  }

  @Test func lineBreaksOfPlainTextStay() {
    #expect(markdown("Line one.\nLine two, with a comma;") == "Line one.\nLine two, with a comma;")
    #expect(
      markdown("first line\r\n\r\nthird; \"q\", comma\u{2028}(and a U+2028")
        == "first line\n\nthird; \"q\", comma\u{2028}(and a U+2028")
    #expect(markdown("two  spaces") == "two  spaces")
  }

  @Test(arguments: [
    ("<div>Liked it.</div>", "Liked it."), ("<p>a</p><p>b</p>", "a\n\nb"),
    ("<p>a\n  b</p>", "a b"), ("a<br>b", "a\nb"), ("<b> storm </b>x", "**storm** x"),
    ("<b></b>x", "x"), ("<i>a</i>b", "*a*b"), ("<b>a<br><br>b</b>", "**a**\n\n**b**"),
    ("<b>open", "**open**"), ("a</b>c", "ac"),
    ("<blockquote>a<br><br>b</blockquote>c", "> a\n>\n> b\n\nc"),
    ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>d", "- a\n- b\n  - c\n\nd"),
    ("<ol><li>a<li>b</ol>", "1. a\n2. b"), ("<h2>Head</h2>text", "### Head\n\ntext"),
    ("<s>old</s>", "~~old~~"), ("x<!-- note -->y", "xy"), ("<span style='a>b'>t</span>", "t"),
    ("<a href=\"https://a.b/c_(d)\">see</a>", "[see](https://a.b/c_%28d%29)"),
    ("<a href='mailto:a@b.c'>mail</a>", "[mail](mailto:a@b.c)"),
    ("<a href=\"/book/show/1\">local</a>", "local"),
    ("<a href=https://a.b></a>x", "x"),
    ("<td>a</td><td>b</td>", "a b"), ("a&nbsp;b", "a b"),
  ])
  func tagsBecomeMarkdown(html: String, expected: String) {
    #expect(markdown(html) == expected)
  }

  @Test(arguments: [
    "<a href=\"javascript:alert(1)\">x</a>", "<a href=\"java\nscript:alert(1)\">x</a>",
    "<a href=\" &#106;avascript:alert(1)\">x</a>", "<a href='data:text/html,x'>x</a>",
    "<script>alert(1)</script >x", "<SCRIPT src=x></SCRIPT>x", "<style>x{}</style>x",
    "<iframe src=javascript:alert(1)></iframe>x", "x<script>never closed",
    "<img src=x onerror=alert(1)>x", "<svg onload=alert(1)><b>y</b></svg>x",
  ])
  func nothingThatRunsStays(html: String) {
    #expect(markdown(html) == "x")
  }

  @Test(arguments: [
    ("&lt;script&gt;alert(1)&lt;/script&gt;", "\\<script>alert(1)\\</script>"),
    ("I <3 it, 1 < 2", "I <3 it, 1 < 2"), ("see <Dune> too", "see \\<Dune> too"),
    ("***** five", "\\*\\*\\*\\*\\* five"), ("snake_case _this_", "snake_case \\_this\\_"),
    ("# one", "\\# one"), ("#1 book", "#1 book"), ("- no list", "\\- no list"),
    ("1. no list", "1\\. no list"), ("in 1984. Yes", "in 1984. Yes"), ("> said", "\\> said"),
    ("2 * 3", "2 * 3"), ("[a](javascript:x)", "\\[a](javascript:x)"), ("[sic]", "[sic]"),
    ("&amp;lt;b&amp;gt;", "\\&lt;b\\&gt;"), ("AT&T & Co", "AT&T & Co"), ("a `b`", "a \\`b\\`"),
    ("C:\\temp\\_x", "C:\\temp\\\\\\_x"),
  ])
  func signsOfMarkdownInATextAreEscaped(html: String, expected: String) {
    #expect(markdown(html) == expected)
  }

  @Test(arguments: [
    ("&#39;&#x27;&apos;", "'''"), ("&hellip;&mdash;&euro;", "…—€"), ("&#150;", "–"),
    ("&AMP;&unknown;&;&#;&#x;&#xFFFFFFFF;", "&AMP;&unknown;&;&#;&#x;&#xFFFFFFFF;"),
    ("&#xD800;", "\u{FFFD}"), ("Ty&ouml;p&auml;iv&auml;", "Työpäivä"), ("&yuml;&nbsp;", "ÿ\u{A0}"),
    ("&diams;&Alpha;&zwnj;", "♦Α\u{200C}"), ("&", "&"), ("&#0;", "&#0;"),
  ])
  func referencesAreDecoded(text: String, expected: String) {
    #expect(HTMLEntities.decode(text) == expected)
  }

  @Test func aSpoilerIsNoticed() {
    let text = MarkdownText(html: "He <spoiler>dies</spoiler>.")
    #expect(text.text == "He dies.")
    #expect(text.hasSpoiler)
    #expect(!MarkdownText(html: "Nothing").hasSpoiler)
  }

  @Test func hostileTextsTakeNoTime() {
    for piece in [
      "<b \"", "<!--", "[", "&amp", "<b>", "<blockquote>", "<li>", "<script", "<a href=",
    ] {
      let text = String(repeating: piece, count: 20_000)
      _ = MarkdownText(html: text)
    }
  }
}
