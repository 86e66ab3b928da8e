import Controls
import Library
import UI
import ViewModels

/// Asks before many books go to the trash, or books go for good.
struct BooksQuestion: Part {
  let app: AppViewModel
  let chosen: ChosenBooks
  let isForGood: Bool

  var body: Node {
    modal("alert", label: say(.delete), { [app] in app.closeDialog() }) {
      h2 { question }
      p { isForGood ? say(.eraseExplanation) : say(.deleteManyExplanation) }
      div("answers") {
        textButton(isForGood ? say(.deleteForGood) : say(.delete), "danger wide").onClick {
          app.closeDialog()
          if isForGood { app.actions.erase(chosen.ids) } else { app.deleteChosen() }
        }
        textButton(say(.cancel), "secondary wide").attribute("autofocus", when: true)
          .onClick { [app] in app.closeDialog() }
      }
    }
    .role("alertdialog").label(question)
  }

  private var question: Words {
    let count = chosen.ids.count
    if !isForGood { return say(.deleteManyQuestion, count) }
    if count > 1 { return say(.eraseManyQuestion, count) }
    return say(.eraseQuestion, title(of: app.store.lastKnown(chosen.ids[0])?.title ?? ""))
  }
}
