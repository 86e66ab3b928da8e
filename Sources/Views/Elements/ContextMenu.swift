import Controls
import UI
import ViewModels

/// A menu that stands where it was asked for, inside the window. It has the focus until something is
/// chosen or Escape is pressed, and then gives it back.
///
/// - Parameters:
///   - rows: how many entries it has, so that it can keep inside the window.
///   - content: `menuEntry`s.
func contextMenu(
  _ place: ChosenBooks, rows: Int, _ dismiss: @escaping () -> Void,
  @ViewBuilder _ content: (MenuFocus) -> Node
) -> Element {
  let focus = MenuFocus()
  return modal("menu", label: say(.more), dismiss) {
    div("menu-entries") { content(focus) }
      .role("menu").label(say(.more))
      .onKeyDown { [focus] in focus.keyDown($0) }
      .on("pointerdown") { [focus] _ in focus.isPressed = true }
  }
  .style("--x", pixels: place.x)
  .style("--y", pixels: place.y)
  .style("--rows", Words(rows))
  .on("contextmenu") { $0.preventDefault() }
}

/// An entry; one that is checked is one of several that exclude each other.
@inline(never)
func menuEntry(
  _ focus: MenuFocus, _ name: Icon, _ word: Phrase, isChecked: Bool? = nil,
  _ action: @escaping () -> Void
) -> Element {
  button("menu-entry") {
    icon(name)
    span { word }
    if isChecked == true { icon(.check, "small") }
  }
  .attribute("type", "button")
  .role(isChecked == nil ? "menuitem" : "menuitemradio")
  .attribute("aria-checked", isChecked.map { $0 ? "true" : "false" })
  .attribute("tabindex", -1)
  .attribute("autofocus", when: focus.entries.isEmpty)
  .reference(focus.add())
  .on("click") { [focus] event in
    // The finger whose long press opened the menu may be lifted on an entry.
    if focus.isPressed || event.number("detail") == 0 { action() }
  }
}

/// Moves the focus through a menu.
final class MenuFocus {
  private(set) var entries: [ElementReference] = []
  /// Whether the menu itself was pressed.
  var isPressed = false
  private var index = 0

  func add() -> ElementReference {
    let entry = ElementReference()
    entries.append(entry)
    return entry
  }

  func keyDown(_ event: Event) {
    switch PressedKey(event) {
    case .arrowDown: go(to: index + 1)
    case .arrowUp: go(to: index - 1 + entries.count)
    case .home: go(to: 0)
    case .end: go(to: entries.count - 1)
    default: return
    }
    event.preventDefault()
  }

  private func go(to next: Int) {
    index = next % entries.count
    entries[index].focus()
  }
}
