import Library
import UI

/// Text of a book in which what was searched for is marked.
@inline(never)
func markedText(
  _ text: Words, _ classes: Name, _ query: SearchQuery, language: Words = Words(nil)
) -> Element {
  let pieces = query.pieces(of: text.string)
  return span(classes) {
    each(pieces.indices) { index in
      if index % 2 == 1 { mark { Words(pieces[index]) } } else { Words(pieces[index]) }
    }
  }
  .attribute("dir", "auto").attribute("lang", language)
}
