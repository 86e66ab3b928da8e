import UI

// Small parts that many screens share.

/// A button that shows only an icon: the word is its name and its tooltip.
@inline(never)
func iconButton(_ name: Icon, _ word: Phrase, _ classes: Name, _ size: Name = "") -> Element {
  button("button icon-only") { icon(name, size) }
    .class(classes)
    .attribute("type", "button")
    .label(word)
    .attribute("title", word)
}

/// A button with a word.
@inline(never)
func textButton(_ word: Phrase, _ classes: Name) -> Element {
  button("button") { word }.class(classes).attribute("type", "button")
}

@inline(never) @_disfavoredOverload
func textButton(_ word: Words, _ classes: Name) -> Element {
  button("button") { word }.class(classes).attribute("type", "button")
}

/// A button with an icon and a word.
@inline(never)
func labelButton(_ name: Icon, _ word: Phrase, _ classes: Name) -> Element {
  button("button") {
    icon(name)
    word
  }
  .class(classes)
  .attribute("type", "button")
}

/// Text of a book, which may run in another direction and be in another language than the interface.
@inline(never)
func bookText(_ text: Words, _ classes: Name, language: Words = Words(nil)) -> Element {
  span(classes) { text }.attribute("dir", "auto").attribute("lang", language)
}
