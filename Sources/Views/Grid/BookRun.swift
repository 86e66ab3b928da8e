import ViewModels

/// Books that stand side by side, with what their row shows of each beside the book itself.
struct BookRun: Equatable {
  let entries: [BookEntry]
  /// The place of the first of them in the library.
  let first: Int
  /// How many books the library shows.
  let count: Int
  /// Which of them Tab reaches; a row without it has a number that is none of its own.
  let tabStop: Int
  /// Which of them somebody else just changed.
  let glowing: [Int]
  /// Whether the library is in edit mode, and which of them are chosen there.
  let isChoosing: Bool
  let chosen: [Int]

  static func == (left: BookRun, right: BookRun) -> Bool {
    guard left.first == right.first, left.count == right.count, left.tabStop == right.tabStop,
      left.glowing == right.glowing, left.isChoosing == right.isChoosing,
      left.chosen == right.chosen, left.entries.count == right.entries.count
    else { return false }
    for index in left.entries.indices where left.entries[index] !== right.entries[index] {
      return false
    }
    return true
  }
}
