import Controls
import Library
import UI
import ViewModels

/// What can be done with a book, in a menu at the pointer.
struct BookMenu: Part {
  let app: AppViewModel
  let chosen: ChosenBooks

  var body: Node {
    let id = chosen.ids[0]
    let entry = app.books.entry(id)
    contextMenu(chosen, rows: 6 + Status.allCases.count, { [app] in app.closeDialog() }) { focus in
      menuEntry(focus, .book, .open) { close { app.router.show(.book(id)) } }
      menuEntry(focus, .pencil, .edit) { close { app.router.show(.edit(id)) } }
      menuEntry(focus, .checkCircle, .select) { close { app.selection.begin(id) } }
      each(Status.allCases) { status in
        let isSet = entry?.status == status
        menuEntry(focus, symbol(of: status), word(status), isChecked: isSet) {
          close { app.actions.perform(.status(isSet ? nil : status), on: [id]) }
        }
      }
      menuEntry(focus, .shelf, .shelves) { app.show(.shelves(ChosenBooks([id]))) }
      menuEntry(focus, .tag, .tags) { app.show(.tags(ChosenBooks([id]))) }
      menuEntry(focus, .trash, .delete) { close { app.delete(id) } }.class("warns")
    }
  }

  private func close(_ action: () -> Void) {
    app.closeDialog()
    action()
  }
}
