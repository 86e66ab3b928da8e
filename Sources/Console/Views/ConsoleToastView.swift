import Controls
import Reactivity
import UI

/// The message at the foot of the window. It is announced, and stays while it is looked at.
struct ConsoleToastView: View {
  let toast: ConsoleToast

  var body: Node {
    div("toast-place") {
      if let message = toast.message {
        div("toast") {
          span("ellipsis") { say(.deleted, message.name) }
          textButton(say(.undo), "quiet").onClick { [toast] in toast.undo() }
        }
        .held(toast.time)
      }
    }
    .role("status")
    .attribute("aria-live", "polite")
  }
}
