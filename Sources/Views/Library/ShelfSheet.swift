import Controls
import Library
import UI
import ViewModels

/// A shelf's name; for one that is there also its place among the others, and its end.
struct ShelfSheet: Part {
  let app: AppViewModel
  let id: String

  var body: Node {
    let isNew = isSame(id, "")
    let title: Phrase = isNew ? .newShelf : .editShelf
    let shelves = app.shelves.shelves
    modal("sheet short", label: say(title), { [app] in app.closeDialog() }) {
      form("sheet-form") {
        header("sheet-head") {
          textButton(say(.cancel), "secondary").onClick { [app] in app.closeDialog() }
          h2("sheet-title plain") { title }
          button("button primary") { isNew ? say(.done) : say(.save) }
            .attribute("type", "submit")
            .disabled(isSame(collapsingWhitespace(app.places.shelfName), ""))
        }
        div("sheet-body") {
          div("fields") {
            div("group") {
              div("field full") {
                UI.label { say(.shelfName) }.attribute("for", "shelf-name")
                input()
                  .id("shelf-name")
                  .attribute("autocomplete", "off")
                  .attribute("autofocus", when: true)
                  .attribute("dir", "auto")
                  .value(app.places.$shelfName)
              }
            }
          }
          if !isNew {
            div("tags") {
              labelButton(.arrowUp, say(.moveUp), "secondary")
                .aria("aria-disabled", isSame(shelves.first?.id ?? "", id))
                .onClick { app.moveShelf(id, by: -1) }
              labelButton(.arrowDown, say(.moveDown), "secondary")
                .aria("aria-disabled", isSame(shelves.last?.id ?? "", id))
                .onClick { app.moveShelf(id, by: 1) }
              labelButton(.trash, say(.deleteShelf), "secondary warns")
                .onClick { app.deleteShelf(id) }
            }
            p("hint") { say(.deleteShelfHint) }
          }
        }
      }
      .onSubmit { app.saveShelf(id) }
    }
  }
}
