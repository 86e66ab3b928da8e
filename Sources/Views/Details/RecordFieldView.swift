import Controls
import Library
import Reactivity
import UI
import ViewModels

/// A field of a small form with its label, what is wrong with it, and what it has become elsewhere.
struct RecordFieldView: View {
  let screen: DetailsScreen
  let form: RecordForm
  let field: RecordField
  let isFirst: Bool

  var body: Node {
    let problem = form.problem(of: field).map { sentence($0) } ?? .absent
    let id = "record-" + Words(form.id) + "-" + Words(field.name)
    div("field") {
      UI.label { fieldName(field.name) }.attribute("for", id)
      control
        .id(id)
        .attribute("aria-invalid", problem.isAbsent ? nil : "true")
        .attribute("aria-describedby", id + "-notes")
        .attribute("autofocus", when: isFirst)
        .onAppear { if isFirst { $0.focus() } }
      div("notes") { notes(problem) }
        .id(id + "-notes").attribute("aria-live", "polite")
    }
    .class("full", when: field.kind == .text)
    .class("wrong", when: !problem.isAbsent)
  }

  private var control: Element {
    switch field.kind {
    case .flag:
      return input().attribute("type", "checkbox")
        .checked(field.$text.map({ !$0.utf8.isEmpty }, { $0 ? "true" : "" }))
    case .text: return textarea().attribute("rows", "3").value(field.$text)
    case .line, .date, .number:
      return input().attribute("inputmode", field.kind == .number ? "numeric" : nil)
        .attribute("autocomplete", "off")
        .attribute("placeholder", field.kind == .date ? "2021, 2021-03, 2021-03-14" : nil)
        .value(field.$text)
    case .outcome, .format, .noteKind, .unit: return select { entries }.value(field.$text)
    }
  }

  private var entries: Node {
    let menu = Menu(chosen: field.text)
    switch field.kind {
    case .format: return formats(chosen: field.text)
    case .outcome:
      menu.add("", say(.statusReading))
      menu.add("finished", say(.outcomeFinished))
      menu.add("did-not-finish", say(.statusStopped))
    case .noteKind:
      menu.add("note", say(.note))
      menu.add("quote", say(.quote))
    default:
      menu.add("page", say(.fieldPage))
      menu.add("percent", say(.fieldPercent))
      menu.add("minutes", say(.fieldMinutes))
    }
    return menu.all
  }

  @ViewBuilder private func notes(_ problem: Words) -> Node {
    if !problem.isAbsent {
      p("note wrong") {
        icon(.alert)
        span { problem }
      }
    } else if let elsewhere = field.elsewhere {
      p("note other") {
        icon(.merge)
        span {
          isSame(elsewhere, "") ? say(.emptiedElsewhere) : say(.nowElsewhere, Words(elsewhere))
          " "
          button { say(.useIt) }.attribute("type", "button").onClick { [field] in
            field.useElsewhere()
          }
        }
      }
    } else if field.kind == .date, field.value.utf8.isEmpty {
      p("note") {
        button { say(.today) }.attribute("type", "button").onClick { [field, screen] in
          field.text = screen.app.store.clock.today.text
        }
      }
    }
  }
}
