import Controls
import Library
import UI
import ViewModels

/// In edit mode: how many books are chosen, and what can be done with them.
struct SelectionBar: View {
  let app: AppViewModel

  var body: Node {
    let selection = app.selection
    if selection.isOn {
      let count = selection.count
      let isIdle = count > 0 && app.actions.left == 0
      div("select-bar") {
        div("select-count") {
          strong {
            app.actions.left > 0 ? say(.changesLeft, app.actions.left) : say(.selected, count)
          }
          .role("status")
          if count > 0, selection.isComplete {
            textButton(say(.selectNone), "quiet").onClick { selection.chooseNone() }
          } else {
            textButton(say(.selectAll), "quiet").onClick { selection.chooseAll() }
          }
        }
        div("chips") {
          choice(.checkCircle, .setStatus, isIdle, statuses(.noStatus)) { chosen in
            perform(.status(Status(name: chosen)))
          }
          choice(.book, .setGenre, isIdle, genres(chosen: "")) { chosen in
            perform(.genre(chosen))
          }
          barButton(.shelf, .shelves, isIdle) { [app] in
            app.show(.shelves(ChosenBooks(app.selection.ids)))
          }
          barButton(.tag, .tags, isIdle) { [app] in app.show(.tags(ChosenBooks(app.selection.ids)))
          }
          barButton(.trash, .delete, isIdle) { [app] in app.askToDeleteChosen() }.class("warns")
        }
      }
      .role("toolbar")
      .label(say(.selectBooks))
    }
  }

  private func perform(_ edit: BulkEdit) {
    app.actions.perform(edit, on: app.selection.ids)
  }

  /// A menu of the browser; its first entry is its name.
  private func choice(
    _ name: Icon, _ word: Phrase, _ isOn: Bool, _ entries: @autoclosure () -> Node,
    _ choose: @escaping (String) -> Void
  ) -> Element {
    span("chip") {
      icon(name)
      span { word }.attribute("aria-hidden", "true")
      select {
        option { word }.attribute("value", "-").attribute("hidden", when: true)
        entries()
      }
      .label(word).disabled(!isOn).property("value", "-")
      .on("change") { event in
        let chosen = event.value
        event.correctProperty("value", "-")
        choose(chosen)
      }
    }
  }
}
