import Library
import Reactivity
import UI
import ViewModels

/// A menu of languages, and a field for the code of any other.
struct LanguageEditor: Part {
  let field: DraftField
  let controls: SheetControls

  var body: Node {
    if field.isOwn {
      menu.label(field.name.label)
      tie(input(), field, controls).value(field.$text)
    } else {
      tie(menu, field, controls)
    }
  }

  private var menu: Element {
    select {
      Vocabulary.languages.options(chosen: field.isOwn ? "" : field.text)
      option { say(.otherLanguage) }.attribute("value", LanguageEditor.own)
    }
    .value(
      Binding(
        get: { field.isOwn ? String(LanguageEditor.own) : field.text },
        set: { chosen in
          field.isOwn = isSame(chosen, String(LanguageEditor.own))
          field.text = field.isOwn ? "" : chosen
          controls.focus(.language)
        }))
  }

  private static let own: Name = "?"
}
