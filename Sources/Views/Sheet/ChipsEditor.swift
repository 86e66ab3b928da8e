import Controls
import Library
import Reactivity
import UI
import ViewModels

/// Several short texts: each is a chip once Enter, a comma or the way to the next field ends it.
struct ChipsEditor: Part {
  let model: BookViewModel
  let draft: BookDraft
  let field: DraftField
  let controls: SheetControls

  var body: Node {
    let chips = DraftLines.lines(field.text)
    div("chips-field") {
      each(chips.indices) { index in
        span("chip") {
          bookText(Words(chips[index]), "ellipsis")
          button { icon(.close) }.attribute("type", "button")
            .label(say(.removeOne, Words(chips[index])))
            .onClick { remove(index) }
        }
      }
      tie(completed(typed, model, field.name) { DraftLines.rest(field.text) }, field, controls)
    }
  }

  private var typed: Element {
    input().value(field.$text.map({ DraftLines.rest($0) }, { take($0) }))
      .onChange { _ in end() }
      .onKeyDown { event in
        let isEmpty = isSame(trimmed(DraftLines.rest(field.text)), "")
        switch PressedKey(event) {
        case .enter where !isEmpty && !event.isComposing:
          event.preventDefault()
          end()
        case .backspace where isSame(DraftLines.rest(field.text), ""):
          let count = DraftLines.lines(field.text).count
          if count > 0 { remove(count - 1) }
        default: break
        }
      }
  }

  /// The field's text with what is typed; a comma ends a chip.
  private func take(_ typed: String) -> String {
    var parts = DraftLines.split(DraftLines.plain(typed), ASCII.comma)
    let rest = parts.removeLast()
    return DraftLines.added(parts, to: field.text, rest: rest)
  }

  private func end() {
    field.text = DraftLines.added([DraftLines.rest(field.text)], to: field.text, rest: "")
  }

  private func remove(_ index: Int) {
    var chips = DraftLines.lines(field.text)
    chips.remove(at: index)
    // Its button goes, and with it the focus; else the next chip's is in its place.
    if index == chips.count { controls.focus(field.name) }
    field.text = DraftLines.text(chips, rest: DraftLines.rest(field.text))
  }
}
