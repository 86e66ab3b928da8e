import Controls
import Library
import Reactivity
import UI
import ViewModels

/// The question or list that stands over everything else, if one does.
struct DialogView: View {
  let app: AppViewModel
  let page: Page

  var body: Node {
    switch app.dialog {
    case .deletion(let id): DeletionAlert(app: app, id: id)
    case .cover(let id): CoverDialog(app: app, id: id)
    case .leaving: LeavingAlert(app: app)
    case .waiting: WaitingSheet(app: app)
    case .keys: KeysSheet(app: app)
    case .settings: SettingsSheet(app: app)
    case .shelf(let id): ShelfSheet(app: app, id: id)
    case .filters:
      owning(
        Key("filters"), make: { FilterViewModel(books: app.books, shelves: app.shelves) }
      ) { FilterPanel(app: app, model: $0) }
    case .menu(let chosen): BookMenu(app: app, chosen: chosen)
    case .shelves(let chosen): LabelsSheet(app: app, chosen: chosen, isTags: false, page: page)
    case .tags(let chosen): LabelsSheet(app: app, chosen: chosen, isTags: true, page: page)
    case .deletions(let chosen): BooksQuestion(app: app, chosen: chosen, isForGood: false)
    case .erasing(let chosen): BooksQuestion(app: app, chosen: chosen, isForGood: true)
    case nil: noContent()
    }
  }
}

/// Asks before a book goes to the trash.
private struct DeletionAlert: Part {
  let app: AppViewModel
  let id: String

  var body: Node {
    let entry = app.books.entry(id)
    modal("alert", label: say(.deleteQuestion), { [app] in app.closeDialog() }) {
      if let entry { cover(of: entry) }
      h2 { say(.deleteQuestion) }
      p { say(.deleteExplanation, Words(entry?.title ?? "")) }
      div("answers") {
        textButton(say(.delete), "danger wide").onClick { app.delete(id) }
        textButton(say(.cancel), "secondary wide").attribute("autofocus", when: true)
          .onClick { [app] in app.closeDialog() }
      }
    }
    .role("alertdialog")
  }
}

/// Asks before changes are thrown away.
private struct LeavingAlert: Part {
  let app: AppViewModel

  var body: Node {
    modal("alert", label: say(.keepYourChanges), { [app] in app.closeDialog() }) {
      h2 { say(.keepYourChanges) }
      p { say(.changesAreKept) }
      div("answers") {
        textButton(say(.discardChanges), "danger wide").onClick { app.discardChanges() }
        textButton(say(.keepEditing), "secondary wide").attribute("autofocus", when: true)
          .onClick { [app] in app.closeDialog() }
      }
    }
    .role("alertdialog")
  }
}
