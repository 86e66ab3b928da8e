import Controls
import Library
import Reactivity
import UI
import ViewModels

/// What was changed, the latest first; each change can be taken back as long as it stands.
struct HistoryView: View {
  let screen: DetailsScreen

  private static let limit = 8

  var body: Node {
    let model = screen.model
    let changes = model.changes
    let isWhole = model.uncovered.contains(.history)
    section(say(.history), "history") {
    } _: {
      ul("happened") {
        forEach(
          isWhole ? changes[...] : changes.prefix(HistoryView.limit), key: { Key($0.id) }
        ) { change in
          let lines = model.lines(of: change)
          li {
            each(lines) { line in p { text(line) } }
            small { origin(of: change, screen.app) }
            if model.state == .shown, !lines.allSatisfy({ $0.isKept }) {
              if model.canUndo(change) {
                textButton(say(.undo), "quiet").onClick { screen.app.actions.undo(change) }
              } else {
                small { say(.changedSince) }
              }
            }
          }
        }
      }
      if changes.count > HistoryView.limit {
        textButton(
          isWhole ? say(.showLess) : say(.showMore, changes.count - HistoryView.limit), "quiet"
        )
        .aria("aria-expanded", isWhole)
        .onClick { model.toggle(.history) }
      }
    }
  }

  private func text(_ line: ChangeLine) -> Words {
    let name = fieldName(line.field)
    if line.isKept { return say(.keptAsItWas, name) }
    let from = shown(line.from, line.field)
    let to = shown(line.to, line.field)
    if line.isOfSet {
      if from.isAbsent { return say(.setAdded, name, to) }
      return to.isAbsent ? say(.setRemoved, name, from) : say(.setChanged, name, from, to)
    }
    if from.isAbsent { return to.isAbsent ? name : say(.changedTo, name, to) }
    return to.isAbsent ? say(.changedFrom, name, from) : say(.changed, name, from, to)
  }
}

/// A value of a field in words.
func shown(_ text: String?, _ field: String) -> Words {
  guard let text else { return .absent }
  if isSame(field, "status"), let status = Status(name: text) { return word(status) }
  if isSame(field, "format"), let format = BookFormat(name: text) { return word(format) }
  if isSame(field, "language") { return languageName(text) }
  let isDate =
    isSame(field, "published") || isSame(field, "originallyPublished") || isSame(field, "added")
  return isDate ? date(in: text) : Words(text)
}

/// Who made a change, where, and when.
@inline(never)
func origin(of change: Change, _ app: AppViewModel) -> Words {
  let when = change.at.map { ago(app.store.age(of: $0)) } ?? say(.waits)
  // A library of one's own has one reader: who it was goes without saying.
  if isSame(change.by, "owner") { return Words(change.device) + ", " + when }
  return say(.byOn, Words(change.by), Words(change.device), when)
}
