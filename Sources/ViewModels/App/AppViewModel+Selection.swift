import Library

extension AppViewModel {
  /// Opens the menu of books at a place in the window.
  package func showMenu(_ ids: [String], x: Double, y: Double) {
    guard dialog == nil else { return }
    show(.menu(ChosenBooks(ids, x: x, y: y)))
  }

  /// Asks before what is chosen goes to the trash.
  package func askToDeleteChosen() {
    let ids = selection.ids
    if !ids.isEmpty { show(.deletions(ChosenBooks(ids))) }
  }

  /// Moves what is chosen to the trash, and ends edit mode.
  package func deleteChosen() {
    let ids = selection.ids
    if let shown = router.route.bookID, selection.contains(shown) { router.leaveBook() }
    selection.end()
    actions.perform(.delete, on: ids)
  }
}
