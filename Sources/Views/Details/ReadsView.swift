import Library
import UI

/// When the book was read; dates may be partial or missing.
struct ReadsView: Part {
  let reads: [Read]

  var body: Node {
    section("section") {
      h2("section-name") { say(.reads) }
      ul("lines") {
        forEach(reads, key: { Key($0.id) }) { read in
          li {
            icon(
              read.outcome == .didNotFinish ? .stopped : read.outcome == nil ? .book : .checkCircle)
            span {
              dates(of: read)
              if read.outcome == .didNotFinish { small { word(.didNotFinish) } }
            }
          }
        }
      }
    }
  }
}

/// Notes and quotations.
struct NotesView: Part {
  let notes: [Note]

  var body: Node {
    section("section") {
      h2("section-name") { say(.notes) }
      ul("lines notes") {
        forEach(notes, key: { Key($0.id) }) { note in
          li {
            p("hint") { head(of: note) }
            p(note.isQuote ? "quote" : "") { note.text }.attribute("dir", "auto")
          }
        }
      }
    }
  }

  private func head(of note: Note) -> Words {
    let kind: Words = say(note.isQuote ? .quote : .note)
    return note.page.map { say(.onPage, kind, $0) } ?? kind
  }
}
