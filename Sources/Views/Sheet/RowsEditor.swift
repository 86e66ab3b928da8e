import Controls
import Library
import Reactivity
import UI
import ViewModels

/// A list of things of several parts: series with positions, people with roles, identifiers.
struct RowsEditor: Part {
  let model: BookViewModel
  let draft: BookDraft
  let field: DraftField
  let controls: SheetControls

  var body: Node {
    let lines = lines
    div("rows") {
      each(lines.indices) { index in
        div("cells") {
          name(lines[index], index)
          other(lines[index], index)
          if lines.count > 1 || !isSeries {
            div("tools") {
              if index > 0 { up(index) }
              remove(lines, index)
            }
          }
        }
        .class("people", when: field.name == .contributors)
      }
      add(lines)
    }
  }

  private var isSeries: Bool { field.name == .series }
  private var count: Int { field.name == .contributors ? 3 : 2 }

  /// A series can be typed at once.
  private var lines: [String] {
    let lines = DraftLines.lines(field.text)
    return lines.isEmpty && isSeries ? [""] : lines
  }

  private func name(_ line: String, _ index: Int) -> Element {
    let element = cell(line, index, 0)
    if index == 0 { return tie(element, field, controls) }
    if let reference = controls.reference(field.name, index, .name) { element.reference(reference) }
    return element.label(say(field.name.label) + " " + Words(index + 1))
  }

  @ViewBuilder private func other(_ line: String, _ index: Int) -> Node {
    if field.name == .contributors {
      select {
        Vocabulary.roles.options(chosen: DraftLines.cells(line, count: 2)[1])
      }
      .value(part(line, index, 1)).label(.fieldRole)
      cell(line, index, 2).label(.fieldSortName).attribute("placeholder", .fieldSortName)
    } else {
      cell(line, index, 1)
        .label(isSeries ? .fieldPosition : .fieldNumber)
        .attribute("placeholder", isSeries ? .fieldPosition : .fieldNumber)
    }
  }

  private func cell(_ line: String, _ index: Int, _ place: Int) -> Element {
    let binding = part(line, index, place)
    let element = input().value(binding)
      .attribute("dir", "auto").attribute("autocomplete", "off")
    return place == 0 ? completed(element, model, field.name) { binding.value } : element
  }

  @inline(never)
  private func part(_ line: String, _ index: Int, _ place: Int) -> Binding<String> {
    Binding(
      get: {
        DraftLines.cells(lines.indices.contains(index) ? lines[index] : "", count: count)[place]
      },
      set: { typed in
        var changed = lines
        var cells = DraftLines.cells(changed[index], count: count)
        cells[place] = DraftLines.plain(typed)
        changed[index] = DraftLines.line(cells)
        set(changed)
      })
  }

  private func up(_ index: Int) -> Element {
    let element = iconButton(.arrowUp, say(.moveUp), "quiet", "small").onClick {
      var changed = lines
      changed.swapAt(index, index - 1)
      controls.focus(field.name, index - 1, index == 1 ? .add : .up)
      set(changed)
    }
    if let reference = controls.reference(field.name, index, .up) { element.reference(reference) }
    return element
  }

  private func remove(_ lines: [String], _ index: Int) -> Element {
    iconButton(.close, say(.remove), "quiet", "small").onClick {
      var left = lines
      left.remove(at: index)
      if isBlank(left) {
        controls.focus(field.name)
      } else {
        controls.focus(field.name, 0, .add)
      }
      set(left)
    }
    .label(say(.removeOne, Words(DraftLines.cells(lines[index], count: 1)[0])))
  }

  /// Whether there is only the row that invites to type.
  private func isBlank(_ lines: [String]) -> Bool {
    isSeries && lines.count == 1 && isSame(DraftLines.readable(DraftLines.text(lines)), "")
  }

  private func add(_ lines: [String]) -> Element {
    let element = labelButton(.plus, say(.addRow), "quiet").onClick {
      if lines.isEmpty {
        controls.focus(field.name)
      } else {
        controls.focus(field.name, lines.count, .name)
      }
      set(lines + [""])
    }
    .attribute("hidden", when: isBlank(lines))
    element.label(say(.addRow) + ", " + say(field.name.label))
    if let reference = controls.reference(field.name, 0, .add) { element.reference(reference) }
    return element
  }

  private func set(_ lines: [String]) {
    draft.set(field, DraftLines.text(lines))
  }
}
