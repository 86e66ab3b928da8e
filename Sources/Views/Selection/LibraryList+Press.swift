import Controls
import Library
import UI
import ViewModels

// What a press on a book does, in every look of the library.

extension LibraryList {
  /// Opens the book, or chooses it in edit mode.
  func press(_ event: Event, _ id: String) {
    let selection = app.selection
    if selection.isOn {
      event.preventDefault()
      if event.hasShift { selection.extend(to: id) } else { selection.toggle(id) }
      return
    }
    // With a modifier the browser opens another window.
    guard !event.hasCommand, !event.hasShift else { return }
    event.preventDefault()
    if !touch.tookClick { open(id) }
  }

  /// Makes an element stand for a book to a finger and to the second button; in edit mode it says
  /// whether the book is chosen.
  @discardableResult
  func takePresses(_ element: Element, _ id: String) -> Element {
    element
      .on("pointerdown") { [self] event in touch.begin(event, id, canMove: rows.look == .list) }
      .on("contextmenu") { [self] event in
        event.preventDefault()
        app.showMenu([id], x: event.x, y: event.y)
      }
      .role(app.selection.isOn ? "checkbox" : "link")
      .attribute(
        "aria-checked", app.selection.isOn ? app.selection.contains(id) ? "true" : "false" : nil)
  }

  /// Shows the menu of a book below the button for it.
  func showMenu(_ id: String, _ event: Event) {
    // A button that is pressed by a key tells no place.
    let hasPlace = event.x > 0 || event.y > 0
    app.showMenu(
      [id], x: hasPlace ? event.x : page.width / 2, y: hasPlace ? event.y : page.height / 3)
  }

  /// Keys that choose; others go on.
  ///
  /// - Returns: whether the key was one of them.
  func choose(_ event: Event, _ id: String) -> Bool {
    let selection = app.selection
    if event.hasControl || event.hasMeta, isSame(event.key, "a") {
      event.preventDefault()
      if !selection.isOn { selection.begin() }
      selection.chooseAll()
      return true
    }
    guard selection.isOn else { return false }
    if isSame(event.key, " ") {
      event.preventDefault()
      selection.toggle(id)
      return true
    }
    if isDelete(event) {
      event.preventDefault()
      app.askToDeleteChosen()
      return true
    }
    return false
  }

  private func isDelete(_ event: Event) -> Bool {
    let key = PressedKey(event)
    return key == .delete || key == .backspace
  }
}
