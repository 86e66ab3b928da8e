import Controls
import UI

extension Element {
  /// The keys of a column: up and down go from row to row.
  @discardableResult
  func movesFocus(in list: ListController, _ index: Int, of count: Int) -> Element {
    onKeyDown { event in
      guard !event.hasCommand else { return }
      switch PressedKey(event) {
      case .arrowDown: list.focus(min(index + 1, count - 1))
      case .arrowUp: list.focus(max(index - 1, 0))
      case .home: list.focus(0)
      case .end: list.focus(count - 1)
      default: return
      }
      event.preventDefault()
    }
  }
}
