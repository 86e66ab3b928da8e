import Controls
import Library
import Reactivity
import UI
import ViewModels

/// The shelves on which the book stands and its tags, added and taken away in place.
struct LabelsView: View {
  let screen: DetailsScreen
  let book: Book

  var body: Node {
    let model = screen.model
    let isShown = model.state == .shown
    section(say(.shelvesAndTags), "labels") {
      if isShown, !model.isLabelling {
        textButton(say(.add), "quiet").label(.addLabel)
          .onClick { model.isLabelling = true }
          .onAppear { if model.hasLabelled { $0.focus() } }
      }
    } _: {
      if !book.shelves.isEmpty || !book.tags.isEmpty {
        ul("tags") {
          forEach(book.shelves, key: { Key($0) }) { id in
            chip(.shelf, model.shelfName(id), Place(.shelves, id)) { model.removeShelf(id) }
          }
          forEach(book.tags, key: { Key($0) }) { tag in
            chip(.tag, tag, Place(.tags, tag)) { model.removeTag(tag) }
          }
        }
      }
      if isShown, model.isLabelling { LabelForm(screen: screen) }
    }
  }

  @inline(never)
  private func chip(
    _ kind: Icon, _ name: String, _ place: Place, _ remove: @escaping () -> Void
  ) -> Element {
    let isShown = screen.model.state == .shown
    return li("chip small") {
      a("ellipsis") {
        icon(kind)
        bookText(Words(name), "ellipsis")
      }
      .goes(to: .place(place), screen.app)
      if isShown {
        iconButton(.close, say(.remove), "quiet", "small").label(say(.removeLabel, Words(name)))
          .onClick { remove() }
      }
    }
  }
}

/// A field in which a shelf or a tag is chosen or made.
private struct LabelForm: View {
  let screen: DetailsScreen

  var body: Node {
    let model = screen.model
    UI.form("label-form") {
      input("box").attribute("list", "labels").attribute("autocomplete", "off")
        .label(.addLabel).attribute("placeholder", say(.labelHint))
        .value(model.$label)
        .focusOnAppear()
      datalist {
        each(screen.labels) { name in option().attribute("value", Words(name)) }
      }
      .id("labels")
      div("record-foot") {
        textButton(say(.done), "quiet").onClick { model.endLabelling() }
        textButton(say(.asShelf), "secondary").onClick { model.addLabel(isShelf: true) }
        textButton(say(.asTag), "primary").attribute("type", "submit")
      }
    }
    .onSubmit { model.addLabel(isShelf: false) }
    .onKeyDown { event in
      guard PressedKey(event) == .escape, !event.isComposing else { return }
      event.preventDefault()
      event.stopPropagation()
      model.endLabelling()
    }
  }
}
