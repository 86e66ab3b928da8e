import Controls
import UI
import ViewModels

/// The way back, and what can be done with the book.
struct DetailsBar: Part {
  let app: AppViewModel
  let model: BookDetailsViewModel

  var body: Node {
    div("hero-bar") {
      labelButton(.back, name(of: app.router.wayBack, app), "quiet back phone-only")
        .onClick { [app] in app.router.close() }
      if model.state == .shown {
        button("button secondary") {
          icon(.pencil, "small wide-only")
          say(.edit)
        }
        .attribute("type", "button")
        .onClick { app.router.show(.edit(model.id)) }
        iconButton(.trash, say(.deleteBook), "secondary warns wide-only")
          .onClick { app.askToDelete(model.id) }
      }
    }
  }
}
