import UI

// Small parts that many screens share.

/// A button that shows only an icon: the word is its name and its tooltip.
@inline(never)
func iconButton(_ name: Icon, _ word: String, _ classes: String, _ size: String = "") -> Element {
  button("button icon-only " + classes) { icon(name, size) }
    .attribute("type", "button")
    .label(word)
    .attribute("title", word)
}

/// A button with a word.
@inline(never)
func textButton(_ word: String, _ classes: String) -> Element {
  button("button " + classes) { word }.attribute("type", "button")
}

/// A button with an icon and a word.
@inline(never)
func labelButton(_ name: Icon, _ word: String, _ classes: String) -> Element {
  button("button " + classes) {
    icon(name)
    word
  }
  .attribute("type", "button")
}

/// Text of a book, which may run in another direction and be in another language than the interface.
@inline(never)
func bookText(_ text: String, _ classes: String, language: String? = nil) -> Element {
  span(classes) { text }.attribute("dir", "auto").attribute("lang", language)
}
