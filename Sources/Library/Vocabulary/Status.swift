/// Where a reader stands with a book.
package enum Status: String, CaseIterable, Sendable {
  case toRead = "to-read"
  case reading = "reading"
  case read = "read"
  case paused = "paused"
  case didNotFinish = "did-not-finish"

  /// The status of this name in a document.
  package init?(name: String) {
    guard let found = Status.allCases.first(where: { isSame($0.rawValue, name) }) else {
      return nil
    }
    self = found
  }
}
