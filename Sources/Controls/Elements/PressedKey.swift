import Library
package import UI

/// The keys that the interface knows.
package enum PressedKey: Int {
  case arrowDown, arrowUp, arrowLeft, arrowRight, pageDown, pageUp, home, end
  case delete, backspace, enter, escape, slash, questionMark, n, e, space
  case other

  package init(_ event: Event) {
    let key = event.key
    for (index, name) in PressedKey.names.enumerated() where isSame(key, name) {
      self = PressedKey(rawValue: index) ?? .other
      return
    }
    self = .other
  }

  /// The names that browsers give to them, in the order of the cases.
  private static let names: [StaticString] = [
    "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "PageDown", "PageUp", "Home", "End",
    "Delete", "Backspace", "Enter", "Escape", "/", "?", "n", "e", " ",
  ]
}
