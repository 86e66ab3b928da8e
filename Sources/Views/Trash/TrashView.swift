import Controls
import Library
import Reactivity
import UI
import ViewModels

/// What was deleted in the last thirty days, and the ways back.
struct TrashView: View {
  let place: TrashPlace
  let page: Page
  let ground: ElementReference
  private var app: AppViewModel { place.app }
  private var model: TrashViewModel { place.model }
  private var controller: ListController { place.controller }

  var body: Node {
    let app = app
    let model = model
    let count = model.entries.count
    let selection: SelectionViewModel = model.selection
    main("page trash") {
      header("page-head") {
        div {
          labelButton(.back, name(of: app.router.wayBack, app), "quiet back narrow-only").onClick {
            [app] in
            app.router.close()
          }
          h1 { say(.trash) }
          p { say(.trashHint) }
        }
        if count > 0 {
          textButton(selection.isOn ? say(.done) : say(.select), "quiet").onClick {
            if selection.isOn { selection.end() } else { selection.begin() }
          }
          textButton(say(.restoreAll), "secondary").onClick { [app, model] in
            app.actions.restore(model.ids)
          }
          textButton(say(.emptyTrash), "secondary warns").onClick { [app, model] in
            app.show(.erasing(ChosenBooks(model.ids)))
          }
        }
      }
      if count > 0 {
        WindowedList(
          count: count, rowHeight: 5.5 * page.rem, key: { [model] in Key(model.entries[$0].id) }
        ) { index in
          row(model.entries[index], index)
        }
        .classes("rows").label(say(.trash)).controller(controller)
        if selection.isOn { bar(selection) }
      } else if model.isLoaded {
        div("empty") {
          icon(.trash, "large")
          h2 { say(.trashEmpty) }
          p("hint") { say(.trashHint) }
        }
      }
    }
    .id("details").attribute("tabindex", -1).reference(ground).label(say(.trash))
  }

  @ViewBuilder private func row(_ entry: TrashViewModel.Entry, _ index: Int) -> Node {
    let app = app
    let model = model
    let controller = controller
    let trashed = entry.trashed
    let book = trashed.book
    let id = entry.id
    let isChoosing = model.selection.isOn
    let days = model.daysLeft(entry)
    a("row") {
      if isChoosing { circle() }
      cover(of: book)
      span("row-text") {
        bookText(title(of: book.title), "row-title", language: Words(book.language))
        bookText(author(of: book.author), "row-author", language: Words(book.language))
        span("row-facts") {
          span(days < 4 ? "warns" : "") { say(.daysLeft, days) }
          span {
            entry.at.map { say(.deletedBy, ago(app.store.age(of: $0)), Words(trashed.by)) }
              ?? say(.waits)
          }
        }
      }
    }
    .attribute("href", "#" + Words(Route.book(id).path))
    .role(isChoosing ? "checkbox" : "link")
    .attribute("aria-checked", isChoosing ? model.selection.contains(id) ? "true" : "false" : nil)
    .on("click") { [app, model] event in
      event.preventDefault()
      if !model.selection.isOn {
        app.router.show(.book(id))
      } else if event.hasShift {
        model.selection.extend(to: id)
      } else {
        model.selection.toggle(id)
      }
    }
    .onKeyDown { [model, controller] event in
      let last = model.entries.count - 1
      switch PressedKey(event) {
      case .arrowDown: controller.focus(min(index + 1, last))
      case .arrowUp: controller.focus(max(index - 1, 0))
      case .space where model.selection.isOn: model.selection.toggle(id)
      default: return
      }
      event.preventDefault()
    }
    if !isChoosing {
      div("row-buttons") {
        iconButton(.undo, say(.restore), "quiet").onClick { [app] in app.actions.restore([id]) }
        iconButton(.trash, say(.deleteForGood), "quiet warns").onClick { [app] in
          app.show(.erasing(ChosenBooks([id])))
        }
      }
    }
  }

  private func bar(_ selection: SelectionViewModel) -> Element {
    div("select-bar") {
      div("select-count") {
        strong { say(.selected, selection.count) }.role("status")
        textButton(say(.selectAll), "quiet").onClick { selection.chooseAll() }
      }
      div("chips") {
        barButton(.undo, .restore, selection.count > 0) { [app] in
          app.actions.restore(selection.ids)
        }
        barButton(.trash, .deleteForGood, selection.count > 0) { [app] in
          app.show(.erasing(ChosenBooks(selection.ids)))
        }
        .class("warns")
      }
    }
    .role("toolbar").label(say(.selectBooks))
  }
}

/// The trash while it is shown.
final class TrashPlace {
  let app: AppViewModel
  let model: TrashViewModel
  let controller = ListController()

  init(_ app: AppViewModel) {
    self.app = app
    model = TrashViewModel(store: app.store)
  }
}

/// A button of the bar below a list in edit mode.
@inline(never)
func barButton(
  _ name: Icon, _ word: Phrase, _ isOn: Bool, _ action: @escaping () -> Void
) -> Element {
  button("chip") {
    icon(name)
    word
  }
  .attribute("type", "button").disabled(!isOn).onClick(action)
}

/// Shows in edit mode whether a row is chosen.
@inline(never)
func circle() -> Element {
  span("circle") { icon(.check, "small") }
}
