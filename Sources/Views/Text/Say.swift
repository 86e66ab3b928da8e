import Library
import UI

// What the interface says, in the reader's language. A language is a table of phrases and a rule
// for plurals; it needs no code of its own in the views.

/// A phrase.
@inline(never) @_disfavoredOverload
func say(_ phrase: Phrase) -> String {
  PhraseTable.current.text(of: phrase)
}

/// A phrase where one is taken as it is, which is a number instead of a text in the program.
@inline(__always)
func say(_ phrase: Phrase) -> Phrase {
  phrase
}

extension ViewBuilder {
  @inline(never)
  static func buildExpression(_ phrase: Phrase) -> Node {
    buildExpression(PhraseTable.current.text(of: phrase))
  }
}

extension Element {
  /// The name for assistive technology.
  @discardableResult @inline(never)
  consuming func label(_ phrase: Phrase) -> Element {
    label(PhraseTable.current.text(of: phrase))
  }

  @discardableResult @inline(never)
  consuming func attribute(_ name: Name, _ phrase: Phrase) -> Element {
    attribute(name, PhraseTable.current.text(of: phrase))
  }
}

/// A phrase with a number.
@inline(never)
func say(_ phrase: Phrase, _ number: Int) -> String {
  PhraseTable.current.fill(phrase, [], [number])
}

@inline(never)
func say(_ phrase: Phrase, _ first: Int, _ second: Int) -> String {
  PhraseTable.current.fill(phrase, [], [first, second])
}

/// A phrase with a text.
@inline(never)
func say(_ phrase: Phrase, _ text: String) -> String {
  PhraseTable.current.fill(phrase, [text], [])
}

@inline(never)
func say(_ phrase: Phrase, _ text: String, _ number: Int) -> String {
  PhraseTable.current.fill(phrase, [text], [number])
}

@inline(never)
func say(_ phrase: Phrase, _ first: String, _ second: String) -> String {
  PhraseTable.current.fill(phrase, [first, second], [])
}

@inline(never)
func say(_ phrase: Phrase, _ texts: [String]) -> String {
  PhraseTable.current.fill(phrase, texts, [])
}

/// A number with its thousands apart.
@inline(never)
func grouped(_ number: Int) -> String {
  if number < 0 { return "-" + grouped(-number) }
  if number < 1000 { return String(number) }
  let rest = number % 1000
  let zeros = rest < 10 ? "00" : rest < 100 ? "0" : ""
  return grouped(number / 1000) + say(.thousands) + zeros + String(rest)
}
