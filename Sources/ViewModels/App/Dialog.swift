import Library

/// A question or a list that stands over everything else.
package enum Dialog: Equatable, Sendable {
  /// Whether to delete a book, by its id.
  case deletion(String)
  /// Whether to throw the changes of the open sheet away.
  case leaving
  /// The picture on a book's cover, by the book's id.
  case cover(String)
  /// What waits for the server.
  case waiting
  /// The list of keys.
  case keys
  case settings
  /// What narrows the list.
  case filters
  /// A shelf's name and place, by its id; a new one where that is empty.
  case shelf(String)

  package static func == (left: Dialog, right: Dialog) -> Bool {
    switch (left, right) {
    case (.deletion(let a), .deletion(let b)), (.shelf(let a), .shelf(let b)),
      (.cover(let a), .cover(let b)):
      isSame(a, b)
    case (.leaving, .leaving), (.waiting, .waiting), (.keys, .keys), (.settings, .settings),
      (.filters, .filters):
      true
    default: false
    }
  }
}
