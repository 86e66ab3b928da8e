import Controls
import Library
import Reactivity
import UI
import ViewModels

/// What an import would do, before anything is done.
struct ImportPreview: Part {
  let model: ImportViewModel
  let overview: ImportOverview

  var body: Node {
    div("tallies") {
      tally("new", .plus, say(.new), overview.counts.new)
      tally("", .merge, say(.merged), overview.counts.merged)
      tally("", .equal, say(.unchanged), overview.counts.unchanged)
      tally("warns", .alert, say(.inConflict), overview.counts.conflicting)
      tally("fails", .close, say(.failed), overview.counts.failed)
    }
    if overview.needsDateOrder { dateOrder }
    if !overview.conflicts.isEmpty { conflicts }
    if overview.counts.failed > 0 {
      div("card notice warns") {
        icon(.alert)
        h3 { say(.rowsCannotComeIn, overview.counts.failed) }
        p { say(.othersNotAffected) }
      }
    }
    if overview.counts.coming > 0 {
      div("card notice") {
        icon(.undo)
        h3 { say(.takeBack) }
        p { say(.takeBackHint) }
      }
    }
    ReportTable(lines: overview.report)
  }

  private func tally(_ classes: Name, _ name: Icon, _ word: Phrase, _ count: Int) -> Element {
    div("card tally") {
      span {
        icon(name)
        word
      }
      strong { grouped(count) }
    }
    .class(classes, when: count != 0)
  }

  private var dateOrder: Element {
    div("card notice") {
      icon(.clock)
      h3 { say(.dateOrderQuestion) }
      div("tags") {
        textButton(say(.dayFirst), "secondary").onClick { [model] in
          model.setDateOrder(dayFirst: true)
        }
        textButton(say(.monthFirst), "secondary").onClick { [model] in
          model.setDateOrder(dayFirst: false)
        }
      }
    }
  }

  private var conflicts: Element {
    section("section") {
      div("section-head") {
        h2("section-name") { say(.conflicts, overview.conflicts.count) }
        textButton(say(.useAllFromFile), "quiet").onClick { [model] in model.useAllFromFile() }
      }
      ul("lines") {
        each(overview.conflicts.prefix(50)) { conflict in
          li {
            span {
              strong { conflict.title }
              small {
                fieldName(conflict.line.field) + ": "
                  + say(
                    .hereAndInFile, conflict.line.from.map { Words($0) } ?? say(.nothing),
                    conflict.line.to.map { Words($0) } ?? say(.nothing))
              }
            }
          }
        }
      }
      p("hint") { say(.conflictHint) }
    }
  }
}
