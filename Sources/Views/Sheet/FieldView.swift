import Controls
import Library
import Reactivity
import UI
import ViewModels

/// A field of the form with its label, what is wrong with it, and what it has become elsewhere.
struct FieldView: View {
  let model: BookViewModel
  let draft: BookDraft
  let field: DraftField
  let controls: SheetControls

  var body: Node {
    if draft.shows(field.name) { content }
  }

  @ViewBuilder private var content: Node {
    let kind = field.name.kind
    let problem = draft.problem(of: field).map { sentence($0) } ?? .absent
    let id = "field-" + Words(field.name.rawValue)
    let notes = id + "-notes"
    div("field") {
      UI.label { field.name.label }.attribute("for", id)
      switch kind {
      case .rows: RowsEditor(model: model, draft: draft, field: field, controls: controls)
      case .chips: ChipsEditor(model: model, draft: draft, field: field, controls: controls)
      case .language: LanguageEditor(field: field, controls: controls)
      default: control
      }
      div("notes") { note(problem) }
        .id(notes).attribute("aria-live", "polite")
    }
    .class("full", when: isWide)
    .class("check", when: kind == .flag)
    .class("wrong", when: !problem.isAbsent)
  }

  /// Whether it takes both columns.
  private var isWide: Bool {
    switch field.name {
    case .title, .subtitle, .contributors, .identifiers: true
    default:
      switch field.name.kind {
      case .text: true
      case .chips: DraftLines.lines(field.text).count > 6
      default: false
      }
    }
  }

  private var control: Element {
    switch field.name.kind {
    case .genre: return tied(select { genres(chosen: field.text) }.value(field.$text))
    case .format: return tied(select { formats(chosen: field.text) }.value(field.$text))
    case .status: return tied(select { statuses(.noStatus, chosen: field.text) }.value(field.$text))
    case .text: return tied(textarea().attribute("rows", 3).value(field.$text))
    case .flag:
      return tied(
        input().attribute("type", "checkbox").checked(
          field.$text.map({ isSame($0, "yes") }, { $0 ? "yes" : "" })))
    default:
      let isNumber = field.name.kind == .number || field.name.kind == .isbn
      let typed = input().attribute("inputmode", isNumber ? "numeric" : nil).value(field.$text)
      return tied(completed(typed, model, field.name) { field.text })
    }
  }

  private func tied(_ element: Element) -> Element {
    tie(element, field, controls)
    // The browser's own way comes too early where the book has to be read first.
    return field.name == .title
      ? element.attribute("autofocus", when: true).focusOnAppear() : element
  }

  @ViewBuilder private func note(_ problem: Words) -> Node {
    if !problem.isAbsent {
      note("note wrong", .alert, problem)
    }
    if let elsewhere = field.elsewhere {
      p("note other") {
        icon(.merge)
        span {
          isSame(elsewhere, "") ? say(.emptiedElsewhere) : say(.nowElsewhere, shown(elsewhere))
          " "
          button { say(.useIt) }.attribute("type", "button").onClick { [draft, field] in
            draft.useElsewhere(field)
          }
        }
      }
    }
    if problem.isAbsent, field.name == .isbn, field.isModified,
      case .isbn(let isbn, _) = ISBN.read(field.value)
    {
      note("note fine", .check, isbn.text10.map { say(.isbnAlso, Words($0)) } ?? say(.isbnValid))
    }
    if field.name == .published, problem.isAbsent {
      p("note") { say(.dateHint) }
    }
  }

  private func note(_ classes: Name, _ name: Icon, _ text: Words) -> Element {
    p(classes) {
      icon(name)
      span { text }
    }
  }

  /// A value of the field as it is shown in a sentence.
  private func shown(_ value: String) -> Words {
    switch field.name.kind {
    case .status: Status(name: value).map { word($0) } ?? Words(value)
    case .format: BookFormat(name: value).map { word($0) } ?? Words(value)
    case .genre: Genre(name: value).map { word($0) } ?? Words(value)
    case .language: Vocabulary.languages.word(for: value)
    case .chips, .rows: Words(DraftLines.readable(value))
    default: Words(value)
    }
  }
}

/// Ties the element that a field is typed in to its label and to what is said about it.
@discardableResult @inline(never)
func tie(_ element: Element, _ field: DraftField, _ controls: SheetControls) -> Element {
  let id = "field-" + Words(field.name.rawValue)
  return element.id(id)
    .attribute("aria-invalid", controls.isWrong(field) ? "true" : nil)
    .attribute("aria-describedby", id + "-notes")
    .attribute("autocomplete", "off")
    .attribute("dir", "auto")
    .reference(controls.field(field.name))
}

/// Lets the browser complete what is typed from what the library has.
@inline(never)
func completed(
  _ element: Element, _ model: BookViewModel, _ name: DraftFieldName,
  _ text: @escaping () -> String
) -> Element {
  guard name.isCompleted else { return element }
  return element.attribute("list", "choices")
    .on("focus") { _ in model.complete(name, text()) }
    .on("input") { _ in model.complete(name, text()) }
}
