import Controls
import Library
import UI

// What the interface says, in the reader's language. A language is a table of phrases and a rule
// for plurals; it needs no code of its own in the views.

/// A phrase.
@inline(never) @_disfavoredOverload
func say(_ phrase: Phrase) -> Words {
  Words(PhraseTable.current.text(of: phrase))
}

/// A phrase where one is taken as it is, which needs no text until it is shown.
@inline(__always)
func say(_ phrase: Phrase) -> Phrase {
  phrase
}

extension ViewBuilder {
  @inline(__always)
  static func buildExpression(_ phrase: Phrase) -> Node {
    pushPhrase(phrase)
    return buildExpression(Element())
  }
}

@inline(never)
private func pushPhrase(_ phrase: Phrase) {
  _ = ViewBuilder.buildExpression(PhraseTable.current.text(of: phrase))
}

extension Element {
  /// The name for assistive technology.
  @discardableResult @inline(never)
  func label(_ phrase: Phrase) -> Element {
    label(PhraseTable.current.text(of: phrase))
  }

  @discardableResult @inline(never)
  func attribute(_ name: Name, _ phrase: Phrase) -> Element {
    attribute(name, PhraseTable.current.text(of: phrase))
  }
}

/// A phrase with a number.
@inline(never)
func say(_ phrase: Phrase, _ number: Int) -> Words {
  Words(PhraseTable.current.fill(phrase, [], [number]))
}

@inline(never)
func say(_ phrase: Phrase, _ first: Int, _ second: Int) -> Words {
  Words(PhraseTable.current.fill(phrase, [], [first, second]))
}

/// A phrase with a text.
@inline(never)
func say(_ phrase: Phrase, _ text: Words) -> Words {
  Words(PhraseTable.current.fill(phrase, [text.string], []))
}

@inline(never)
func say(_ phrase: Phrase, _ text: Words, _ number: Int) -> Words {
  Words(PhraseTable.current.fill(phrase, [text.string], [number]))
}

@inline(never)
func say(_ phrase: Phrase, _ first: Words, _ second: Words) -> Words {
  Words(PhraseTable.current.fill(phrase, [first.string, second.string], []))
}

@inline(never)
func say(_ phrase: Phrase, _ first: Words, _ second: Words, _ third: Words) -> Words {
  Words(PhraseTable.current.fill(phrase, [first.string, second.string, third.string], []))
}

/// A number with its thousands apart.
@inline(never)
func grouped(_ number: Int) -> Words {
  Words(PhraseTable.current.grouped(number))
}
