import Library
import UI
import ViewModels

/// What was changed, the latest first.
struct HistoryView: Part {
  let app: AppViewModel
  let changes: [Change]

  private static let limit = 12

  var body: Node {
    section("section") {
      h2("section-name") { say(.history) }
      ul("happened") {
        forEach(changes.prefix(HistoryView.limit), key: { Key($0.id) }) { change in
          li {
            each(ChangeLine.lines(of: change)) { line in p { text(line) } }
            small {
              change.at.map { ago(app.store.age(of: $0)) } ?? say(.waits)
            }
          }
        }
      }
    }
  }

  private func text(_ line: ChangeLine) -> Words {
    let name = fieldName(line.field)
    if line.isKept { return say(.keptAsItWas, name) }
    switch (line.from, line.to) {
    case (let from?, let to?): return say(.changed, name, Words(from), Words(to))
    case (let from?, nil): return say(.changedFrom, name, Words(from))
    case (nil, let to?): return say(.changedTo, name, Words(to))
    case (nil, nil): return name
    }
  }
}
