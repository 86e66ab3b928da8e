/// One shelf: books from left to right, in pixels.
package struct SpineRow: Equatable {
  /// The place of the first book that stands on it.
  package let first: Int
  package let lefts: [Double]
  package let widths: [Double]
  /// What is left over at the right.
  package let free: Double
  /// Whether it is the last one of the library.
  package let isLast: Bool

  /// The book at a place of the shelf, or the nearest to it, counted from its first.
  ///
  /// - Parameter limit: how far away it may be.
  package func place(at x: Double, within limit: Double = .infinity) -> Int? {
    var nearest: Int?
    var least = limit
    for place in lefts.indices {
      let right = lefts[place] + widths[place]
      let distance = max(lefts[place] - x, x - right, 0)
      if distance < least {
        least = distance
        nearest = place
      }
    }
    return nearest
  }
}
