import Reactivity

/// Books that a menu or a question is about, and where in the window it was asked for.
package final class ChosenBooks {
  package let ids: [String]
  /// In pixels.
  package let x: Double
  package let y: Double
  /// The name of a shelf or a tag that is being typed.
  @Observed package var typed = ""

  package init(_ ids: [String], x: Double = 0, y: Double = 0) {
    self.ids = ids
    self.x = x
    self.y = y
  }
}
