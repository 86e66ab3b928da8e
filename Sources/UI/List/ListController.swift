import Reactivity

/// Moves a windowed list from outside, and remembers where it stood when its screen comes back.
package final class ListController {
  private unowned(unsafe) var list: WindowedListNode?
  /// In pixels; kept while the list is not shown. Setting it decides where a list begins that is about
  /// to appear.
  package var offset = 0.0

  package init() {}

  /// Where a row should stand after ``scroll(to:_:)``.
  package enum Place: Sendable {
    /// Where it is, if it is in view, else at the nearer edge.
    case nearest
    case top
    case center
  }

  /// Scrolls so that the row is in view, and makes it at once.
  package func scroll(to index: Int, _ place: Place = .nearest) {
    list?.scroll(to: index, place)
  }

  /// Scrolls to the row and gives the focus to its first element.
  package func focus(_ index: Int) {
    list?.focus(index)
  }

  func attach(_ list: WindowedListNode) {
    self.list = list
  }

  func detach(_ list: WindowedListNode) {
    if self.list === list {
      self.list = nil
    }
  }
}
