import Library
package import UI

/// A dialog of the browser: it takes the focus, keeps it, and gives it back to where it was.
///
/// - Parameters:
///   - dismiss: for Escape and a click beside it.
///   - content: an element with `autofocus` gets the focus first.
@inline(never)
package func modal(
  _ classes: Name, label: Words, _ dismiss: @escaping () -> Void,
  @ViewBuilder _ content: () -> Node
) -> Element {
  let shown = ElementReference()
  return dialog(classes, content)
    .label(label)
    .onAppear { reference in
      reference.invoke("showModal")
    }
    .reference(shown)
    // Closing it gives the focus back; taking it out of the document would lose it.
    .onDisappear { shown.invoke("close") }
    .on("cancel") { event in
      // A file chooser inside the dialog sends the same event.
      guard isSame(event.targetTag, "DIALOG") else { return }
      event.preventDefault()
      dismiss()
    }
    // A browser asks only once before it closes a dialog by itself.
    .onKeyDown { event in
      guard PressedKey(event) == .escape, !event.isDefaultPrevented, !event.isComposing else {
        return
      }
      event.preventDefault()
      dismiss()
    }
    .on("pointerdown") { event in
      if isSame(event.targetTag, "DIALOG"), isBeside(event) { dismiss() }
    }
}

/// Whether a press hit the backdrop: the dialog itself is the target there, too.
private func isBeside(_ event: Event) -> Bool {
  let x = event.number("offsetX")
  let y = event.number("offsetY")
  return x < 0 || y < 0 || x > event.number("clientWidth", of: .currentTarget)
    || y > event.number("clientHeight", of: .currentTarget)
}
