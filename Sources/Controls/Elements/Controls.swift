package import Reactivity
package import UI

// Small parts that many screens share.

/// A button that shows only an icon: the word is its name and its tooltip.
@inline(never)
package func iconButton(_ name: Icon, _ word: Words, _ classes: Name, _ size: Name = "") -> Element
{
  button("button icon-only") { icon(name, size) }
    .class(classes)
    .attribute("type", "button")
    .label(word)
    .attribute("title", word)
}

/// A button with a word.
@inline(never)
package func textButton(_ word: Words, _ classes: Name) -> Element {
  button("button") { word }.class(classes).attribute("type", "button")
}

/// A button with an icon and a word.
@inline(never)
package func labelButton(_ name: Icon, _ word: Words, _ classes: Name) -> Element {
  button("button") {
    icon(name)
    word
  }
  .class(classes)
  .attribute("type", "button")
}

extension Element {
  /// A message that stays while the reader looks at it.
  package func held(_ time: ShowingTime) -> Element {
    on("pointerenter") { _ in time.hold() }
      .on("pointerleave") { _ in time.start() }
      .on("focusin") { _ in time.hold() }
      .on("focusout") { _ in time.start() }
  }
}
