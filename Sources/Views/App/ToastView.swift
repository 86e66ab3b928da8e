import Reactivity
import UI
import ViewModels

/// The message at the foot of the window. It is announced, and stays while it is looked at.
struct ToastView: View {
  let toast: ToastViewModel

  var body: Node {
    div("toast-place") {
      if let message = toast.message {
        div("toast") {
          span { text(message) }
          if message.undo != nil {
            textButton(say(.undo), "quiet").onClick { toast.undo() }
          } else {
            iconButton(.close, say(.close), "quiet", "small").onClick { toast.close() }
          }
        }
        .on("pointerenter") { _ in toast.hold() }
        .on("pointerleave") { _ in toast.start() }
        .on("focusin") { _ in toast.hold() }
        .on("focusout") { _ in toast.start() }
      }
    }
    .role("status")
    .attribute("aria-live", "polite")
  }

  private func text(_ message: ToastViewModel.Message) -> String {
    switch message.kind {
    case .deleted: say(.deleted, message.title)
    case .restored: say(.deleted, message.title)
    case .importUndone: say(.importUndone)
    }
  }
}
