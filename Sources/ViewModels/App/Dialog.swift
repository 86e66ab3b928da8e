import Library

/// A question or a list that stands over everything else.
package indirect enum Dialog: Equatable {
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
  /// What can be done with a book, at the pointer.
  case menu(ChosenBooks)
  /// The shelves, or the tags, of books.
  case shelves(ChosenBooks)
  case tags(ChosenBooks)
  /// Whether to delete many books.
  case deletions(ChosenBooks)
  /// Whether to delete books in the trash for good.
  case erasing(ChosenBooks)

  package static func == (left: Dialog, right: Dialog) -> Bool {
    switch (left, right) {
    case (.deletion(let a), .deletion(let b)), (.shelf(let a), .shelf(let b)),
      (.cover(let a), .cover(let b)):
      isSame(a, b)
    case (.leaving, .leaving), (.waiting, .waiting), (.keys, .keys), (.settings, .settings),
      (.filters, .filters):
      true
    case (.menu(let a), .menu(let b)), (.shelves(let a), .shelves(let b)),
      (.tags(let a), .tags(let b)), (.deletions(let a), .deletions(let b)),
      (.erasing(let a), .erasing(let b)):
      a === b
    default: false
    }
  }
}
