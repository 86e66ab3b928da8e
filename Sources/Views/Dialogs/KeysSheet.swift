import Controls
import UI
import ViewModels

/// The list of keys.
struct KeysSheet: Part {
  let app: AppViewModel

  var body: Node {
    modal("sheet short", label: say(.keysTitle), { app.closeDialog() }) {
      header("sheet-head") {
        span()
        h2("sheet-title plain") { say(.keysTitle) }
        textButton(say(.done), "primary").attribute("autofocus", when: true)
          .onClick { app.closeDialog() }
      }
      div("sheet-body") {
        dl("keys") {
          key("/", .searchPlaceholder)
          key("n", .addBook)
          key("↑", or: "↓", .keyMove)
          key("Enter", .keyOpen)
          key("e", .keyEdit)
          key(say(.deleteKey), .keyDelete)
          key("u", .undo)
          key("Esc", .keyEscape)
          key("?", .keyHelp)
        }
      }
    }
  }

  @inline(never) @ViewBuilder
  private func key(_ name: Words, or other: Words = .absent, _ phrase: Phrase) -> Node {
    dt {
      kbd { name }
      if !other.isAbsent { kbd { other } }
    }
    dd { phrase }
  }
}
