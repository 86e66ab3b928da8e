import Controls
import UI
import ViewModels

/// Chooses between list, covers and spines. The browser's own radio buttons bring the keys.
struct LookSwitch: View {
  let app: AppViewModel

  var body: Node {
    let shown = app.appearance.look
    div("segments looks") {
      look(.list, .list, .lookList, shown)
      look(.covers, .grid, .lookCovers, shown)
      look(.spines, .spines, .lookSpines, shown)
    }
    .role("radiogroup")
    .label(say(.look))
  }

  private func look(
    _ look: LibraryLook, _ picture: Icon, _ name: Phrase, _ shown: LibraryLook
  ) -> Element {
    UI.label("look") {
      input()
        .attribute("type", "radio")
        .attribute("name", "look")
        .label(say(name))
        .property("checked", look == shown)
        .onChange { [app] _ in
          app.appearance.show(look)
          // Covers and spines take the room of the details.
          if look != .list, app.router.route.bookID != nil { app.router.close() }
        }
      icon(picture)
    }
    .class("on", when: look == shown)
    .attribute("title", say(name))
  }
}
