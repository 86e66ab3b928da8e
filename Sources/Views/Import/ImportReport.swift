import Controls
import Library
import Reactivity
import UI
import ViewModels

/// What came of an import.
struct ImportReport: Part {
  let overview: ImportOverview

  var body: Node {
    let counts = overview.counts
    div("card shares") {
      div("scale") {
        share("tone-new", counts.new)
        share("tone-merged", counts.merged + counts.conflicting)
        share("tone-same", counts.unchanged)
        share("tone-failed", counts.failed)
      }
      .attribute("aria-hidden", "true")
      ul {
        entry("tone-new", say(.new), counts.new)
        entry("tone-merged", say(.merged), counts.merged + counts.conflicting)
        entry("tone-same", say(.unchanged), counts.unchanged)
        entry("tone-failed", say(.leftOut), counts.failed)
      }
    }
    .role("status")
    ReportTable(lines: overview.report)
  }

  @ViewBuilder private func share(_ tone: Name, _ count: Int) -> Node {
    if count > 0 { span(tone).style("--part", Words(count)) }
  }

  private func entry(_ tone: Name, _ word: Phrase, _ count: Int) -> Element {
    li(tone) {
      strong { grouped(count) }
      word
    }
  }
}

/// Every row that did not come in as it is, with the reason.
struct ReportTable: Part {
  let lines: [ImportLine]

  var body: Node {
    if !lines.isEmpty {
      owning(make: { ReportLength() }) { length in
        ReportRows(lines: lines, length: length)
      }
    }
  }
}

/// How much of a report is shown.
final class ReportLength {
  @Observed var rows = 50
}

private struct ReportRows: View {
  let lines: [ImportLine]
  let length: ReportLength

  private static let headings: [Phrase] = [
    .columnRow, .columnName, .columnValue, .columnReason, .columnResult,
  ]

  var body: Node {
    section("section") {
      h2("section-name") { say(.valuesToLookAt, lines.count) }
      div("card table") {
        table {
          thead {
            tr {
              each(ReportRows.headings) { heading in
                th { say(heading) }.attribute("scope", "col")
              }
            }
          }
          tbody {
            each(lines.prefix(length.rows)) { line in row(line) }
          }
        }
      }
      if lines.count > length.rows {
        textButton(say(.showMore, min(lines.count - length.rows, 200)), "secondary")
          .onClick { length.rows += 200 }
      }
    }
  }

  private func row(_ line: ImportLine) -> Element {
    tr {
      td("num") { grouped(line.row) }
      td { line.column.map { Words($0) } ?? say(.wholeRow) }
      td {
        if isSame(line.value, "") {
          say(.empty)
        } else {
          code("value") { line.value }
        }
      }
      td { line.why }
      td {
        span(line.isLeftOut ? "result wrong" : "result") {
          icon(line.isLeftOut ? .close : .check, "small")
          say(line.isLeftOut ? .leftOut : .inWithoutValue)
        }
      }
    }
  }
}
