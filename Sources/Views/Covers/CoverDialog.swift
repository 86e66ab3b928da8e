import Controls
import Library
import UI
import ViewModels

/// What can be done with the picture on a book's cover.
struct CoverDialog: View {
  let app: AppViewModel
  let id: String

  var body: Node {
    let covers = app.covers
    modal("alert", label: say(.changeCover), { [app] in app.closeDialog() }) {
      if let draft = covers.draft {
        cover(of: draft)
      } else if let entry = app.books.entry(id) {
        cover(of: entry)
      }
      h2 { say(.changeCover) }
      p { state(covers) }.role("status").id("cover-state").class(
        "wrong", when: covers.problem != nil)
      div("answers") {
        chooser("button primary wide", .choosePicture)
        chooser("button secondary wide touch-only", .takePhoto, capture: "environment")
        textButton(say(.pastePicture), "secondary wide").onClick { [id] in
          covers.take(nil, for: id)
        }
        if hasPicture {
          textButton(say(.removePicture), "secondary warns wide")
            .onClick { [id] in covers.remove(from: id) }
        }
        textButton(say(.cancel), "secondary wide").onClick { [app] in app.closeDialog() }
      }
    }
    .attribute("aria-describedby", "cover-state")
  }

  private func state(_ covers: CoverViewModel) -> Phrase {
    if covers.isWorking { return .loading }
    switch covers.problem {
    case .noPicture: return .coverUnreadable
    case .tooLarge: return .coverTooLarge
    case .moves: return .coverMoves
    case .nothingCopied: return .coverNotCopied
    case nil: return .coverHint
    }
  }

  private var hasPicture: Bool {
    if let draft = app.covers.draft { return !isSame(draft.cover.value, "") }
    return app.books.entry(id)?.cover != nil
  }

  /// A button for a file: the browser's own lies over it unseen.
  private func chooser(_ classes: Name, _ phrase: Phrase, capture: Name? = nil) -> Element {
    UI.label(classes) {
      phrase
      input()
        .attribute("type", "file").attribute("accept", "image/*").attribute("capture", capture)
        .attribute("autofocus", when: capture == nil)
        .on("change") { [app, id] event in
          if let file = event.files.first { app.covers.take(chosen(file), for: id) }
        }
    }
  }
}

/// The way to ``CoverDialog``, for the corner of a cover.
///
/// - Parameter draft: the form that the cover belongs to; a picture that is pasted or dropped while
///   this is shown belongs to it, too.
@inline(never)
func coverButton(_ app: AppViewModel, _ id: String, draft: BookDraft? = nil) -> Element {
  let covers = app.covers
  return iconButton(.camera, say(.changeCover), "cover-button", "small")
    .onClick { app.changeCover(of: id) }
    .onAppear { _ in if let draft { covers.draft = draft } }
    .onDisappear { if covers.draft === draft { covers.draft = nil } }
}
