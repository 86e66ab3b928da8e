import UI

/// Text of a book, which may run in another direction and be in another language than the interface.
@inline(never)
func bookText(_ text: Words, _ classes: Name, language: Words = Words(nil)) -> Element {
  span(classes) { text }.attribute("dir", "auto").attribute("lang", language)
}
