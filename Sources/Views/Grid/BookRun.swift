import Library
import ViewModels

/// Books of one row, with what the row shows of each beside the book itself. Books are told by their
/// place in the row.
final class BookRun: Equatable {
  let entries: [BookEntry]
  /// The place of the first of them along all rows.
  let first: Int
  /// How many books the library shows.
  let count: Int
  /// Which of them Tab reaches; -1 where it is none of these.
  let tabStop: Int
  /// Which of them somebody else just changed.
  let glowing: [Int]
  /// Whether the library is in edit mode, and which of them are chosen there.
  let isChoosing: Bool
  let chosen: [Int]

  init(
    entries: [BookEntry], first: Int, count: Int, tabStop: Int, glowing: [Int], isChoosing: Bool,
    chosen: [Int]
  ) {
    self.entries = entries
    self.first = first
    self.count = count
    self.tabStop = tabStop
    self.glowing = glowing
    self.isChoosing = isChoosing
    self.chosen = chosen
  }

  /// -1 where it is none of these.
  func place(of id: String) -> Int {
    if isSame(id, "") { return -1 }
    return entries.firstIndex { isSame($0.id, id) } ?? -1
  }

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
