import Controls
import Documents
import Reactivity
import UI

/// What happened to the documents that were looked at, the newest first.
struct ActivityView: View {
  let screen: ConsoleScreen

  var body: Node {
    let entries = screen.console.activity.entries
    section("activity") {
      h2("unseen") { say(.activity) }
      if entries.isEmpty { p { say(.noActivity) } }
      ul {
        forEach(entries, key: { Key($0.number) }) { entry in
          li {
            time { Words(clock(entry.time)) }
            strong { word(entry.kind) }
            a { Words(entry.path.string) }.attribute(
              "href", Words(ConsolePlace.href("/" + entry.path.string)))
            span("ellipsis") { Words(entry.text) }
            span("who") { entry.isOwn ? say(.fromHere) : say(.fromElsewhere) }
          }
        }
      }
    }
    .attribute("tabindex", 0)
    .label(say(.activity))
  }

  /// Firestore's own words for what a write does.
  private func word(_ kind: ActivityEntry.Kind) -> Words {
    switch kind {
    case .create: "create"
    case .update: "update"
    case .delete: "delete"
    }
  }

  /// By the reader's clock: `08:14:02.118`.
  private func clock(_ time: Timestamp) -> String {
    let seconds = Int(
      ((time.seconds - Int64(screen.page.minutesBehindUTC) &* 60) % 86_400 + 86_400) % 86_400)
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    var text = ""
    for part in parts {
      if !text.utf8.isEmpty { text += ":" }
      text += padded(part, 2)
    }
    return text + "." + padded(Int(time.nanoseconds / 1_000_000), 3)
  }

  private func padded(_ number: Int, _ digits: Int) -> String {
    var text = String(number)
    while text.utf8.count < digits { text = "0" + text }
    return text
  }
}
