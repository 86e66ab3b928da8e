import Library
import Reactivity
import UI
import ViewModels

/// The fields of the form: groups of rows on a phone, two columns elsewhere.
struct SheetFields: View {
  let app: AppViewModel
  let model: BookViewModel
  let draft: BookDraft

  var body: Node {
    div("fields") {
      div("group") {
        FieldView(
          name: say(.fieldTitle), field: draft.title, classes: "full",
          isFresh: model.mode == .adding, focusesFirst: true)
        FieldView(name: say(.fieldAuthor), field: draft.author)
        FieldView(name: say(.fieldGenre), field: draft.genre, kind: .menu(genres))
      }
      div("group") {
        FieldView(name: say(.factPages), field: draft.pages, kind: .digits)
        ISBNField(app: app, model: model, draft: draft)
        FieldView(name: say(.factPublisher), field: draft.publisher)
        FieldView(name: say(.factPublished), field: draft.published, hint: say(.dateHint))
      }
      div("group") {
        FieldView(name: say(.factSeries), field: draft.series)
        PositionField(draft: draft)
        FieldView(name: say(.factFormat), field: draft.format, kind: .menu(formats))
        FieldView(name: say(.factLanguage), field: draft.language)
        FieldView(name: say(.fieldStatus), field: draft.status, kind: .menu(statuses))
        FieldView(name: say(.fieldSubtitle), field: draft.subtitle)
      }
      div("group") {
        FieldView(name: say(.review), field: draft.review, kind: .area, classes: "full tall")
      }
    }
  }

  private var genres: [FieldView.MenuEntry] {
    var entries = [FieldView.MenuEntry(value: "", word: say(.genreGeneral))]
    for genre in Genre.allCases {
      entries.append(FieldView.MenuEntry(value: genre.rawValue, word: word(genre)))
    }
    return with(draft.genre, entries)
  }

  private var formats: [FieldView.MenuEntry] {
    var entries = [FieldView.MenuEntry(value: "", word: say(.noFormat))]
    for format in BookFormat.allCases {
      entries.append(FieldView.MenuEntry(value: format.rawValue, word: word(format)))
    }
    return with(draft.format, entries)
  }

  private var statuses: [FieldView.MenuEntry] {
    var entries = [FieldView.MenuEntry(value: "", word: say(.noStatus))]
    for status in Status.allCases {
      entries.append(FieldView.MenuEntry(value: status.rawValue, word: word(status)))
    }
    return with(draft.status, entries)
  }

  /// A value that is none of ours stays to be chosen.
  private func with(
    _ field: DraftField, _ entries: [FieldView.MenuEntry]
  ) -> [FieldView.MenuEntry] {
    let text = field.text
    if entries.contains(where: { isSame($0.value, text) }) { return entries }
    return entries + [FieldView.MenuEntry(value: text, word: text)]
  }
}

/// A place in a series needs the series.
private struct PositionField: View {
  let draft: BookDraft

  var body: Node {
    FieldView(
      name: say(.fieldPosition), field: draft.position, problem: draft.positionProblem)
  }
}

/// Checks the number as it is typed, and says where it is in the library already.
private struct ISBNField: View {
  let app: AppViewModel
  let model: BookViewModel
  let draft: BookDraft

  var body: Node {
    let reading = ISBN.read(draft.isbn.value)
    FieldView(
      name: say(.factISBN), field: draft.isbn, kind: .digits, approval: approval(reading))
    if case .isbn(let isbn, _) = reading, draft.isbn.isModified,
      let other = app.books.book(withISBN: isbn.text, except: model.id)
    {
      p("duplicate full") {
        icon(.alert)
        span {
          say(.duplicate, other.title) + " "
          button { say(.openIt) }.attribute("type", "button").onClick {
            app.router.mayLeave = nil
            app.router.show(.book(other.id))
          }
        }
      }
      .role("status")
    }
  }

  private func approval(_ reading: ISBNReading) -> String? {
    guard case .isbn(let isbn, _) = reading, draft.isbn.isModified else { return nil }
    return isbn.text10.map { say(.isbnAlso, $0) } ?? say(.isbnValid)
  }
}
