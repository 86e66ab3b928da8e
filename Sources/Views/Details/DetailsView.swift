import Library
import Reactivity
import UI
import ViewModels

/// The details of a book, live while they are open.
struct DetailsView: View {
  let app: AppViewModel
  let model: BookDetailsViewModel
  let ground: ElementReference

  var body: Node {
    main("pane") {
      if let book = model.book {
        if model.state == .deleted { deletedBanner }
        HeroView(app: app, model: model, book: book)
        if model.state == .shown { ConflictsView(app: app, model: model) }
        sections(book)
      } else {
        DetailsBar(app: app, model: model)
        p("missing") { model.state == .loading ? say(.loading) : say(.bookIsGone) }
      }
    }
    .id("details")
    .attribute("tabindex", -1)
    .reference(ground)
    .label(model.book.map { title(of: $0.title) } ?? say(.library))
  }

  private var deletedBanner: Element {
    div("banner") {
      icon(.alert)
      span { say(.deletedElsewhere) }
      if model.canRestore {
        textButton(say(.restore), "secondary").onClick { [model] in model.restore() }
      }
    }
    .role("alert")
  }

  private func hasTexts(_ book: Book) -> Bool {
    book.review != nil || book.description != nil || !model.notes.isEmpty
  }

  @ViewBuilder private func facts(_ book: Book) -> Node {
    FactsView(book: book)
    if !book.tags.isEmpty {
      section("section") {
        h2("section-name") { say(.tags) }
        div("tags") {
          each(book.tags) { tag in bookText(Words(tag), "chip small") }
        }
      }
    }
  }

  private func sections(_ book: Book) -> Element {
    div("sections") {
      div("stack") {
        // A book with nothing to read about it has its facts at the left.
        if !hasTexts(book) { facts(book) }
        if let review = book.review {
          section("section") {
            h2("section-name") { say(.review) }
            markdown(review, language: nil)
          }
        }
        if let description = book.description {
          section("section") {
            h2("section-name") { say(.description) }
            markdown(description, language: book.language)
          }
        }
        if !model.notes.isEmpty { NotesView(notes: model.notes) }
      }
      div("stack aside") {
        if hasTexts(book) { facts(book) }
        if !model.reads.isEmpty { ReadsView(reads: model.reads) }
        if !model.changes.isEmpty { HistoryView(app: app, changes: model.changes) }
      }
      if model.state == .shown {
        labelButton(.trash, say(.deleteBook), "secondary warns wide phone-only")
          .onClick { app.askToDelete(model.id) }
      }
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
