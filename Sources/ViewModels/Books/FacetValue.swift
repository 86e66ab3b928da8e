/// A value by which books can be filtered, and how many have it.
package final class FacetValue {
  /// As the documents have it (of a shelf its identifier); empty for books that have none.
  package let value: String
  package private(set) var count: Int

  @inline(never)
  init(_ value: String, _ count: Int) {
    self.value = value
    self.count = count
  }

  package var isNone: Bool { value.utf8.isEmpty }

  func add() {
    count += 1
  }
}
