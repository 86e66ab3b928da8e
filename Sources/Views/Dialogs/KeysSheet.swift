import UI
import ViewModels

/// The list of keys.
struct KeysSheet: View {
  let app: AppViewModel

  private struct Entry {
    let keys: [Name]
    let phrase: Phrase
  }

  private static let entries = [
    Entry(keys: ["/"], phrase: .searchPlaceholder),
    Entry(keys: ["n"], phrase: .addBook),
    Entry(keys: ["↑", "↓"], phrase: .keyMove),
    Entry(keys: ["Enter"], phrase: .keyOpen),
    Entry(keys: ["e"], phrase: .keyEdit),
    Entry(keys: ["Delete"], phrase: .keyDelete),
    Entry(keys: ["Esc"], phrase: .keyEscape),
    Entry(keys: ["?"], phrase: .keyHelp),
  ]

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
          each(KeysSheet.entries) { entry in
            dt { each(entry.keys) { key in kbd { Words(key) } } }
            dd { say(entry.phrase) }
          }
        }
      }
    }
  }
}
