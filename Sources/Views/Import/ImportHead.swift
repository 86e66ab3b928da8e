import Controls
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
        labelButton(.back, say(.library), "quiet back phone-only").onClick { [app] in
          app.router.close()
        }
        p { say(.importTitle) }
        h1 { headline }
        if let subline { p { subline } }
      }
      actions
    }
  }

  private var headline: Words {
    if model.stage == .committed, let overview = model.overview {
      let count = overview.counts.coming
      return count == 0 ? say(.nothingCameIn) : say(.cameIn, count)
    }
    return model.stage == .choosing ? say(.importFile) : Words(model.fileName)
  }

  private var subline: Words? {
    guard let overview = model.overview else { return nil }
    switch model.stage {
    case .planned, .committing:
      return say(.recognised, formatName(overview.format), overview.counts.rows)
    case .committed where overview.counts.failed > 0:
      return say(.correctAndRepeat, Words(overview.file))
    default: return nil
    }
  }

  private func formatName(_ format: String) -> Words {
    isSame(format, "goodreads") ? "Goodreads CSV" : isSame(format, "csv") ? "CSV" : say(.appName)
  }

  private enum Action: Int {
    case otherFile, undo, commit, running, showBooks
  }

  private var possible: [Action] {
    switch model.stage {
    case .planned: [.otherFile, .commit]
    case .committing: [.running]
    case .committed: model.canUndo ? [.undo, .otherFile, .showBooks] : [.otherFile, .showBooks]
    case .undone: [.otherFile, .showBooks]
    case .choosing, .sending, .reading, .undoing, .failed: []
    }
  }

  private var actions: Node {
    let count = model.overview?.counts.coming ?? 0
    return forEach(possible, key: { Key($0.rawValue) }) { action in
      textButton(word(action, count), action.rawValue < 2 ? "secondary" : "primary")
        .disabled(action == .running || (action == .commit && count == 0))
        .onClick { perform(action) }
    }
  }

  private func word(_ action: Action, _ count: Int) -> Words {
    switch action {
    case .otherFile: say(.otherFile)
    case .undo: say(.undoImport)
    case .commit: count == 0 ? say(.nothingToImport) : say(.importBooks, count)
    case .running: say(.importing)
    case .showBooks: say(.showBooks)
    }
  }

  private func perform(_ action: Action) {
    switch action {
    case .otherFile: model.chooseAnother()
    case .undo: model.undo()
    case .commit: model.commit()
    case .running: break
    case .showBooks: app.router.show(.library)
    }
  }
}
