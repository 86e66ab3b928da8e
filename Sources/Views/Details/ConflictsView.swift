import Controls
import Library
import Reactivity
import UI
import ViewModels

/// What was lost because two edits met, with the way to have it back.
struct ConflictsView: View {
  let app: AppViewModel
  let model: BookDetailsViewModel

  var body: Node {
    each(model.state == .shown ? model.conflicts : []) { conflict in
      div("banner met") {
        icon(.merge)
        div {
          p { say(.conflictLost, fieldName(conflict.field)) }
          bookText(lost(conflict), "lost")
          small { origin(of: conflict.earlier, app) }
        }
        textButton(say(.useIt), "secondary").onClick { model.settle(conflict, usingLost: true) }
        textButton(say(.keepAsItIs), "quiet").onClick { model.settle(conflict, usingLost: false) }
      }
      .role("status")
    }
  }

  private func lost(_ conflict: Conflict) -> Words {
    let text = ChangeLine.text(conflict.lost, limit: 2000)
    if isSame(conflict.field, "cover") { return say(text == nil ? .drawnCover : .anotherPicture) }
    let words = shown(text, conflict.field)
    return words.isAbsent ? say(.nothing) : words
  }
}
