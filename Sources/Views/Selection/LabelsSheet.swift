import Controls
import Library
import UI
import ViewModels

/// The shelves or the tags of some books: each is on all of them, on some or on none, and a press puts
/// it on all or takes it away. On a phone the keyboard would cover them: the field waits to be tapped.
struct LabelsSheet: View {
  let app: AppViewModel
  let chosen: ChosenBooks
  let isTags: Bool
  let page: Page

  var body: Node {
    let name = isTags ? say(.tags) : say(.shelves)
    modal("sheet short", label: say(name), { [app] in app.closeDialog() }) {
      header("sheet-head") {
        span()
        h2("sheet-title plain") { name }
        textButton(say(.done), "primary").onClick { [app] in app.closeDialog() }
      }
      div("sheet-body labels") {
        div("group") {
          if isTags {
            each(app.books.facet(.tag)) { tag in
              if !tag.isNone { label(tag.value, tag.value) }
            }
          } else {
            each(app.shelves.shelves) { shelf in
              if shelf.filter == nil { label(shelf.id, shelf.name) }
            }
          }
        }
        form("label-new") {
          input()
            .attribute("autocomplete", "off").attribute("autofocus", when: page.width >= 700)
            .attribute("placeholder", say(isTags ? .newTag : .newShelf))
            .label(say(isTags ? .newTag : .newShelf))
            .value(chosen.$typed)
          button("button secondary") { say(.add) }.disabled(isSame(chosen.typed, ""))
        }
        .onSubmit { add() }
      }
    }
  }

  private var field: String { isTags ? "tags" : "shelves" }

  /// - Parameter value: as the books have it.
  private func label(_ value: String, _ name: String) -> Element {
    // The entries that are looked up change with the list of books.
    _ = app.books.books.count
    var count = 0
    for id in chosen.ids {
      guard let entry = app.books.entry(id) else { continue }
      for other in isTags ? entry.tags : entry.shelves where isSame(other, value) { count += 1 }
    }
    let isOnAll = count == chosen.ids.count
    return button("label") {
      circle()
      bookText(Words(name), "")
      if count > 0, !isOnAll { span("num") { Words(count) } }
    }
    .attribute("type", "button")
    .role("checkbox")
    .attribute("aria-checked", isOnAll ? "true" : count > 0 ? "mixed" : "false")
    .onClick { [app, chosen, field] in
      app.actions.perform(isOnAll ? .remove(field, value) : .add(field, value), on: chosen.ids)
    }
  }

  private func add() {
    let name = collapsingWhitespace(chosen.typed)
    if isSame(name, "") { return }
    chosen.typed = ""
    let value = isTags ? name : app.shelves.add(name)
    app.actions.perform(.add(field, value), on: chosen.ids)
  }
}
