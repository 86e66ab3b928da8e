package import Library

extension BookDetailsViewModel {
  /// What a change changed, field by field.
  package func lines(of change: Change) -> [ChangeLine] {
    var lines: [ChangeLine] = []
    for difference in change.differences {
      lines.append(ChangeLine(difference, nameOfShelf: shelfName))
    }
    return lines
  }

  /// Whether a change can still be taken back: some of what it changed is as it left it.
  package func canUndo(_ change: Change) -> Bool {
    state == .shown
      && !BookEdit.undo(
        change, current: stored, origin: store.origin, changeID: change.id
      ).isEmpty
  }
}
