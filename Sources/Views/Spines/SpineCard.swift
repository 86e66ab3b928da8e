import Controls
import Library
import Reactivity
import UI
import ViewModels

/// What is said of the book that is pulled out.
struct SpineCard {
  let app: AppViewModel
  let list: LibraryList
  let entry: BookEntry

  static let width = 308.0

  var content: Element {
    let language = Words(entry.language)
    return div("spine-card") {
      cover(of: entry)
      div("spine-text") {
        bookText(title(of: entry.title), "spine-title", language: language)
        bookText(author(of: entry.author), "spine-author")
        if let rating = entry.rating {
          starsPicture(rating)
          span("unseen") { spoken(rating) }
        }
        span("spine-facts") {
          if let status = entry.status { span { word(status) } }
          if let pages = entry.pages { span { say(.pages, pages) } }
          if entry.isPending { span("waits-mark") { say(.waits) } }
        }
      }
      div("spine-actions") {
        textButton(say(.open), "primary wide-only").onClick { [list, entry] in list.open(entry.id) }
        labelButton(.pencil, say(.edit), "secondary wide-only").onClick { [app, entry] in
          app.router.show(.edit(entry.id))
        }
        iconButton(.arrow, say(.open), "phone-only round").onClick { [list, entry] in
          list.open(entry.id)
        }
      }
    }
    .role("group")
    .label(title(of: entry.title))
    .on("pointerenter") { [app] _ in app.spine.keep() }
    .on("pointerleave") { [app] _ in app.spine.left() }
    .on("focusin") { [app] _ in app.spine.keep() }
    .on("focusout") { [app] _ in app.spine.left() }
    .onKeyDown { [app, list] event in
      guard PressedKey(event) == .escape else { return }
      event.preventDefault()
      list.stop.focus()
      app.spine.putBack()
    }
  }
}
