/// A book's place in a series.
package struct SeriesEntry: Hashable, Sendable {
  package var name: String
  /// As typed: `1.5`, `1-3`, `1.10`; empty where there is none.
  package var position: String

  package init(name: String, position: String) {
    self.name = name
    self.position = position
  }

  package static func == (first: SeriesEntry, second: SeriesEntry) -> Bool {
    isSame(first.name, second.name) && isSame(first.position, second.position)
  }
}
