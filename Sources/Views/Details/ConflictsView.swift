import Library
import Reactivity
import UI
import ViewModels

/// What was lost because two edits met, with the way to have it back.
struct ConflictsView: View {
  let app: AppViewModel
  let model: BookDetailsViewModel

  var body: Node {
    for conflict in model.conflicts {
      div("banner met") {
        icon(.merge)
        div {
          p { say(.conflictLost, fieldName(conflict.field)) }
          bookText(ChangeLine.text(conflict.lost, limit: 2000) ?? say(.nothing), "lost")
          small { origin(of: conflict.earlier) }
        }
        textButton(say(.useIt), "secondary").onClick { model.settle(conflict, usingLost: true) }
        textButton(say(.keepAsItIs), "quiet").onClick { model.settle(conflict, usingLost: false) }
      }
      .role("status")
    }
  }

  private func origin(of change: Change) -> String {
    let when = change.at.map { ago(app.store.age(of: $0)) } ?? say(.waits)
    return say(.byOn, [change.by, change.device, when])
  }
}
