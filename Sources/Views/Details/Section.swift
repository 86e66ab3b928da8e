import Controls
import UI
import ViewModels

/// A section of the page: its name, what can be done beside it, and its content.
func section(
  _ name: Words, _ classes: Name = "", @ViewBuilder beside: () -> Node = noContent,
  @ViewBuilder _ content: () -> Node
) -> Element {
  section("section") {
    div("section-head") {
      h2("section-name") { name }.attribute("dir", "auto")
      beside()
    }
    content()
  }
  .class(classes)
}

/// A button that opens a small form and stays away while that is open; it has the focus again when the
/// form is closed.
@ViewBuilder @inline(never)
func opener(
  _ model: BookDetailsViewModel, _ kind: RecordForm.Kind, _ id: String? = nil,
  _ button: () -> Element
) -> Node {
  if model.state == .shown, model.form(kind, id) == nil {
    button()
      .onClick { model.open(kind, id) }
      .onAppear { if model.takesFocus(kind, id) { $0.focus() } }
  }
}

/// A section of records, each of which has a form, as has a new one.
///
/// - Parameters:
///   - ids: of the records, in their order.
///   - row: what is shown of one of them, by its place.
@inline(never)
func recordSection(
  _ screen: DetailsScreen, _ kind: RecordForm.Kind, _ name: Phrase, _ add: Phrase, _ classes: Name,
  _ ids: [String], @ViewBuilder row: @escaping (Int) -> Node
) -> Element {
  let model = screen.model
  return section(say(name), classes) {
    opener(model, kind) { textButton(say(.add), "quiet").label(add) }
  } _: {
    if let form = model.form(kind) { RecordFormView(screen: screen, form: form) }
    if !ids.isEmpty {
      ul("lines") {
        forEach(ids.indices, key: { Key(ids[$0]) }) { index in
          li {
            if let form = model.form(kind, ids[index]) {
              RecordFormView(screen: screen, form: form)
            } else {
              row(index)
              opener(model, kind, ids[index]) {
                iconButton(.pencil, say(.edit), "quiet", "small")
              }
            }
          }
        }
      }
    }
  }
}
