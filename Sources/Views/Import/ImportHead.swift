import Library
import Reactivity
import UI
import ViewModels

/// The head of the import's page: what it is about, and what can be done now.
struct ImportHead: View {
  let app: AppViewModel
  let model: ImportViewModel

  var body: Node {
    header("page-head") {
      div {
        labelButton(.back, say(.library), "quiet back phone-only").onClick { app.router.close() }
        p { say(.importTitle) }
        h1 { headline }
        if let subline { p { subline } }
      }
      actions
    }
  }

  private var headline: String {
    if model.stage == .committed, let overview = model.overview {
      let count = overview.counts.coming
      return count == 0 ? say(.nothingCameIn) : say(.cameIn, count)
    }
    return model.stage == .choosing ? say(.importFile) : model.fileName
  }

  private var subline: String? {
    guard let overview = model.overview else { return nil }
    switch model.stage {
    case .planned, .committing:
      return say(.recognised, formatName(overview.format), overview.counts.rows)
    case .committed where overview.counts.failed > 0:
      return say(.correctAndRepeat, overview.file)
    default: return nil
    }
  }

  private func formatName(_ format: String) -> String {
    isSame(format, "goodreads") ? "Goodreads CSV" : isSame(format, "csv") ? "CSV" : say(.appName)
  }

  @ViewBuilder private var actions: Node {
    switch model.stage {
    case .planned:
      textButton(say(.otherFile), "secondary").onClick { model.chooseAnother() }
      let count = model.overview?.counts.coming ?? 0
      textButton(count == 0 ? say(.nothingToImport) : say(.importBooks, count), "primary")
        .disabled(count == 0)
        .onClick { model.commit() }
    case .committing:
      textButton(say(.importing), "primary").disabled()
    case .committed:
      if model.canUndo {
        labelButton(.undo, say(.undoImport), "secondary").onClick { model.undo() }
      }
      textButton(say(.otherFile), "secondary").onClick { model.chooseAnother() }
      textButton(say(.showBooks), "primary").onClick { app.router.show(.library) }
    case .undone:
      textButton(say(.otherFile), "secondary").onClick { model.chooseAnother() }
      textButton(say(.showBooks), "primary").onClick { app.router.show(.library) }
    case .choosing, .sending, .reading, .undoing, .failed:
      noContent()
    }
  }
}
