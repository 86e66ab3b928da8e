import Library
import Reactivity
import UI
import ViewModels

/// What was lost because two edits met, with the way to have it back.
struct ConflictsView: Part {
  let app: AppViewModel
  let model: BookDetailsViewModel

  var body: Node {
    each(model.conflicts) { conflict in
      div("banner met") {
        icon(.merge)
        div {
          p { say(.conflictLost, fieldName(conflict.field)) }
          bookText(
            ChangeLine.text(conflict.lost, limit: 2000).map { Words($0) } ?? say(.nothing), "lost")
          small { origin(of: conflict.earlier, app) }
        }
        textButton(say(.useIt), "secondary").onClick { model.settle(conflict, usingLost: true) }
        textButton(say(.keepAsItIs), "quiet").onClick { model.settle(conflict, usingLost: false) }
      }
      .role("status")
    }
  }
}
