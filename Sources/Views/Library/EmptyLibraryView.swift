import Controls
import UI
import ViewModels

/// The first minute: an empty shelf and the ways to begin.
struct EmptyLibraryView: Part {
  let app: AppViewModel
  let list: LibraryList

  var body: Node {
    div("empty") {
      div("art") {
        div("spine one") { span { "A Quiet Country for Owls" } }
        div("spine two") { span { "Begin here" } }
      }
      .attribute("aria-hidden", "true")
      h2 { say(.emptyTitle) }
      div("group") {
        beginning(.plus, say(.addBook), say(.addByHandHint)) { app.router.show(.add) }
        beginning(.file, say(.importFile), say(.importHint)) { app.router.show(.importing) }
        beginning(.sample, say(.lookAround), say(.lookAroundHint)) { app.samples.load() }
      }
    }
    // With the first books the buttons are gone.
    .onDisappear { [list] in list.keepFocus() }
  }

  private func beginning(
    _ name: Icon, _ word: Phrase, _ hint: Phrase, _ action: @escaping () -> Void
  ) -> Element {
    button("begin") {
      span("badge") { icon(name, "large") }
      strong { word }
      small { hint }
      icon(.chevron, "chevron turns")
    }
    .attribute("type", "button")
    .onClick(action)
  }
}
