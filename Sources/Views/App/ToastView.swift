import Controls
import Reactivity
import UI
import ViewModels

/// The messages at the foot of the window. They are announced, and stay while they are looked at.
struct ToastView: View {
  let app: AppViewModel
  let page: Page
  let list: LibraryList

  var body: Node {
    let toast = app.toast
    div("toast-place") {
      if app.isUpdateReady || app.sync.obstacle == .otherVersion {
        div("toast") {
          span { say(.updateReady) }
          textButton(say(.reload), "quiet").onClick { [page] in page.renew() }
          if app.isUpdateReady {
            iconButton(.close, say(.close), "quiet", "small").onClick { [app, list] in
              app.isUpdateReady = false
              list.keepFocus()
            }
          }
        }
      }
      if let message = toast.message {
        div("toast") {
          span { text(message) }
          if message.undo != nil {
            textButton(say(.undo), "quiet").onClick { [toast, list] in
              toast.undo()
              list.keepFocus()
            }
          } else {
            iconButton(.close, say(.close), "quiet", "small").onClick { [toast, list] in
              toast.close()
              list.keepFocus()
            }
          }
        }
        .held(toast.time)
      }
    }
    .role("status")
    .attribute("aria-live", "polite")
  }

  private func text(_ message: ToastViewModel.Message) -> Words {
    // One book is named, many are counted.
    let (one, many): (Phrase, Phrase) =
      switch message.kind {
      case .deleted: (.deleted, .deletedMany)
      case .restored: (.restored, .restoredMany)
      case .changed: (.changedOne, .changedMany)
      case .undone: (.undoneOne, .undoneMany)
      case .erased: (.erasedOne, .erasedMany)
      case .added: (.addedMany, .addedMany)
      case .removed: (.removedMany, .removedMany)
      case .noSamples: (.noSamples, .noSamples)
      case .partDeleted: (.wasDeleted, .wasDeleted)
      }
    if message.kind == .removed, message.kept > 0 {
      return say(.removedButKept, message.count, message.kept)
    }
    if one == many { return say(many, message.count) }
    return message.count == 1 ? say(one, Words(message.title)) : say(many, message.count)
  }
}
