package import Library

/// A tag or a series, with what its overview says of it.
package final class NamedPlace {
  package let name: String
  package internal(set) var count = 0
  var positions: [String] = []

  init(_ name: String) {
    self.name = name
  }

  /// The volumes that are missing in a series.
  package var gaps: SeriesGaps { SeriesGaps(positions) }
}
