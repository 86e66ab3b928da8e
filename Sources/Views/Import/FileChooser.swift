import Controls
import UI
import ViewModels

/// Where a file is chosen; it can be dropped anywhere on the window, too.
struct FileChooser: Part {
  let model: ImportViewModel

  var body: Node {
    UI.label("drop") {
      icon(.file)
      p("wide-only") { say(.importFormats) }
      p("phone-only") { say(.importHint) }
      span("button primary") { say(.importChoose) }
      input("unseen")
        .attribute("type", "file")
        .attribute("accept", ".csv,.tsv,.txt,.jsonl,.json,text/csv")
        .on("change") { event in
          if let file = event.files.first { model.choose(chosen(file)) }
        }
    }
  }
}

/// A file of the page as the view models know it.
func chosen(_ file: FileReference) -> ChosenFile {
  ChosenFile(handle: file.handle, name: file.name, size: file.size)
}
