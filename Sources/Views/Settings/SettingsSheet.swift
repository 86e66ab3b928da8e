import Controls
import Library
import Reactivity
import UI
import ViewModels

/// How this device shows the library, and what it keeps of it.
struct SettingsSheet: View {
  let app: AppViewModel

  var body: Node {
    modal("sheet short", label: say(.settings), { app.closeDialog() }) {
      header("sheet-head") {
        span()
        h2("sheet-title plain") { say(.settings) }
        textButton(say(.done), "primary").onClick { app.closeDialog() }
      }
      div("sheet-body") {
        language
        choice(.theme, .appearance, [.asTheSystem, .light, .dark], ["", "light", "dark"])
        choice(.size, .textSize, [.sizeNormal, .sizeLarge, .sizeLargest], ["", "115%", "130%"])
        choice(.faces, .rating, [.asStars, .asAFace], ["", "1"])
        device
      }
    }
  }

  private var language: Element {
    let chosen = app.appearance.value(of: .language)
    return div("setting") {
      label { say(.factLanguage) }.attribute("for", "language")
      select { languages(chosen: chosen) }
        .id("language")
        .attribute("autofocus", when: true)
        .property("value", Words(chosen))
        .onChange { app.appearance.choose($0, as: .language) }
    }
  }

  /// Each by its own name and in its own language, so that it is found by who reads no other.
  private func languages(chosen: String) -> Node {
    let menu = Menu(chosen: chosen)
    menu.add("", say(.asTheBrowser))
    var place = 0
    while true {
      let tag = PhraseTable.current.word(place, of: .languages)
      guard !isSame(tag, "") else { return menu.all }
      menu.add(Words(tag), Words(PhraseTable.current.word(place + 1, of: .languages)))
      place += 2
    }
  }

  private func choice(
    _ choice: Choice, _ name: Phrase, _ words: [Phrase], _ values: [Name]
  ) -> Element {
    let chosen = app.appearance.value(of: choice)
    return div("setting") {
      h3("setting-name") { name }
      div("segments") {
        each(words.indices) { index in
          let value = String(values[index])
          button { words[index] }
            .attribute("type", "button")
            .aria("aria-pressed", isSame(value, chosen))
            .onClick { app.appearance.choose(value, as: choice) }
        }
      }
      .role("group")
      .label(name)
    }
  }

  private var device: Element {
    div("setting") {
      h3("setting-name") { say(.onThisDevice) }
      if app.sync.copy.hasBooks { p { say(.booksKept, app.books.count) } }
      if let words = sentence(app.sync.copy) { p("hint") { words } }
      // A page of its own, so that one can watch a change arrive in both.
      a { say(.dataConsole) }.attribute("href", "/console").attribute("target", "_blank")
      p("hint") { say(.versionOf, Words(Name(stringLiteral: version))) }
    }
  }
}
