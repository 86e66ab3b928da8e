import Library
import Reactivity
import UI
import ViewModels

/// A field of the form with its label, what is wrong with it, and what it has become elsewhere.
struct FieldView: View {
  let draft: BookDraft
  let field: DraftField
  let isAdding: Bool

  var body: Node {
    let problem = self.problem.map { sentence($0) } ?? .absent
    let id = "field-" + Words(field.name.rawValue)
    let notes = id + "-notes"
    div("field") {
      UI.label { say(field.name.label) }.attribute("for", id)
      control
        .value(field.$text)
        .id(id)
        .attribute("aria-invalid", problem.isAbsent ? nil : "true")
        .attribute("aria-describedby", notes)
        .attribute("autofocus", when: field.name == .title)
      div("notes") { note(problem) }
        .id(notes).attribute("aria-live", "polite")
    }
    .class("full", when: field.name == .title || field.name == .review)
    .class("wrong", when: !problem.isAbsent)
  }

  private var problem: FieldProblem? {
    switch field.name {
    // A form that was just opened does not begin with a reproach.
    case .title where isAdding && draft.changeCount == 0: nil
    case .position: draft.positionProblem
    default: field.problem
    }
  }

  private var control: Element {
    switch field.name {
    case .genre: return select { genres(chosen: field.text) }
    case .format: return select { formats(chosen: field.text) }
    case .status: return select { statuses(.noStatus, chosen: field.text) }
    case .review: return textarea().attribute("rows", "4")
    default:
      let isNumber = field.name == .pages || field.name == .isbn
      return input().attribute("inputmode", isNumber ? "numeric" : nil)
        .attribute("autocomplete", "off")
    }
  }

  @ViewBuilder private func note(_ problem: Words) -> Node {
    if !problem.isAbsent {
      note("note wrong", .alert, problem)
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
    } else if field.name == .isbn, field.isModified,
      case .isbn(let isbn, _) = ISBN.read(field.value)
    {
      note("note fine", .check, isbn.text10.map { say(.isbnAlso, Words($0)) } ?? say(.isbnValid))
    } else if field.name == .published {
      p("note") { say(.dateHint) }
    }
  }

  private func note(_ classes: Name, _ name: Icon, _ text: Words) -> Element {
    p(classes) {
      icon(name)
      span { text }
    }
  }
}

extension DraftFieldName {
  var label: Phrase {
    switch self {
    case .title: .fieldTitle
    case .subtitle: .fieldSubtitle
    case .author: .fieldAuthor
    case .genre: .fieldGenre
    case .pages: .factPages
    case .isbn: .factISBN
    case .publisher: .factPublisher
    case .published: .factPublished
    case .series: .factSeries
    case .position: .fieldPosition
    case .format: .factFormat
    case .language: .factLanguage
    case .status: .fieldStatus
    case .review: .review
    case .cover: .fieldCover
    }
  }
}
