import Reactivity
import UI
import ViewModels

/// A field of the form with its label, what is wrong with it, and what it has become elsewhere.
struct FieldView: View {
  enum Kind {
    case text, digits, area
    case menu([MenuEntry])
  }

  struct MenuEntry {
    let value: String
    let word: String
  }

  let name: String
  let field: DraftField
  var kind = Kind.text
  var classes = ""
  var hint: String?
  /// A sentence that says that the value is right.
  var approval: String?
  /// A problem that lies between fields.
  var problem: FieldProblem?
  /// Whether it is said before the reader has touched the field.
  var isFresh = false
  var focusesFirst = false

  var body: Node {
    let problem = self.problem ?? (isFresh && !field.isModified ? nil : field.problem)
    let id = "field-\(field.name.rawValue)"
    let notes = id + "-notes"
    div("field " + classes) {
      UI.label { name }.attribute("for", id)
      control
        .id(id)
        .attribute("aria-invalid", problem == nil ? nil : "true")
        .attribute("aria-describedby", notes)
        .attribute("autofocus", when: focusesFirst)
      div("notes") { self.notes(problem) }
        .id(notes).attribute("aria-live", "polite")
    }
    .class("wrong", when: problem != nil)
  }

  private var control: Element {
    switch kind {
    case .text:
      return input().attribute("autocomplete", "off").value(field.$text)
    case .digits:
      return input().attribute("inputmode", "numeric").attribute("autocomplete", "off")
        .value(field.$text)
    case .area:
      return textarea().attribute("rows", 4).value(field.$text)
    case .menu(let entries):
      return select {
        for entry in entries {
          option { entry.word }.attribute("value", entry.value)
        }
      }
      .value(field.$text)
    }
  }

  @ViewBuilder private func notes(_ problem: FieldProblem?) -> Node {
    if let problem {
      p("note wrong") {
        icon(.alert)
        span { sentence(problem) }
      }
    } else if let elsewhere = field.elsewhere {
      p("note other") {
        icon(.merge)
        span {
          elsewhere.utf8.isEmpty ? say(.emptiedElsewhere) : say(.nowElsewhere, elsewhere)
          " "
          button { say(.useIt) }.attribute("type", "button").onClick { field.useElsewhere() }
        }
      }
    } else if let approval {
      p("note fine") {
        icon(.check)
        span { approval }
      }
    } else if let hint {
      p("note") { hint }
    }
  }
}
