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
        .on("pointerenter") { [toast] _ in toast.hold() }
        .on("pointerleave") { [toast] _ in toast.start() }
        .on("focusin") { [toast] _ in toast.hold() }
        .on("focusout") { [toast] _ in toast.start() }
      }
    }
    .role("status")
    .attribute("aria-live", "polite")
  }
}
