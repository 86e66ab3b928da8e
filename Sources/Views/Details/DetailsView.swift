import Controls
import Library
import Reactivity
import UI
import ViewModels

/// The details of a book, live while they are open.
struct DetailsView: View {
  let screen: DetailsScreen
  let ground: ElementReference

  var body: Node {
    let model = screen.model
    main("pane") {
      if let book = model.book {
        if model.state == .deleted { deletedBanner }
        HeroView(screen: screen, book: book)
        ConflictsView(app: screen.app, model: model)
        sections(book)
      } else {
        DetailsBar(app: screen.app, model: model)
        p("missing") { model.state == .loading ? say(.loading) : say(.bookIsGone) }
      }
    }
    .id("details")
    .attribute("tabindex", -1)
    .reference(ground)
    .label(model.book.map { title(of: $0.title) } ?? say(.library))
  }

  private var deletedBanner: Element {
    let model = screen.model
    return div("banner") {
      icon(.alert)
      span { say(screen.app.router.wayBack == .trash ? .inTheTrash : .deletedElsewhere) }
      if model.canRestore {
        textButton(say(.restore), "secondary").onClick { model.restore() }
      }
    }
    .role("alert")
  }

  /// In the order in which two columns are read; a phone has them in another one, by their classes.
  private func sections(_ book: Book) -> Element {
    let model = screen.model
    return div("sections") {
      div("stack") {
        TextsView(screen: screen, book: book)
        NotesView(screen: screen, book: book)
      }
      div("stack aside") {
        FactsView(screen: screen, book: book)
        LabelsView(screen: screen, book: book)
        RecordsView(screen: screen)
      }
      if model.state == .shown {
        labelButton(.trash, say(.deleteBook), "secondary warns wide phone-only")
          .onClick { [screen] in screen.app.askToDelete(screen.model.id) }
      }
    }
  }
}

// What has to be looked up, and is there when the book has been painted.

private struct NotesView: View {
  let screen: DetailsScreen
  let book: Book

  var body: Node {
    let model = screen.model
    if model.isWhole {
      let isShown = model.state == .shown
      if isShown || !model.notes.isEmpty { notesSection(screen) }
      if isShown { NeighboursView(screen: screen, book: book) }
    }
  }
}

private struct RecordsView: View {
  let screen: DetailsScreen

  var body: Node {
    let model = screen.model
    if model.isWhole {
      let isShown = model.state == .shown
      if isShown || !model.reads.isEmpty { readsSection(screen) }
      if isShown || !model.loans.isEmpty { loansSection(screen) }
      if !model.changes.isEmpty { HistoryView(screen: screen) }
    }
  }
}

/// The title, or what stands for one.
@inline(never)
func title(of title: consuming String) -> Words {
  isSame(title, "") ? say(.untitled) : Words(title)
}

@inline(never)
func author(of author: consuming String) -> Words {
  isSame(author, "") ? say(.noAuthor) : Words(author)
}
