import Controls
import Library
import Reactivity
import UI
import ViewModels

/// When the book was read; dates may be partial or missing.
func readsSection(_ screen: DetailsScreen) -> Element {
  let reads = screen.model.reads
  return recordSection(screen, .read, .reads, .addRead, "reads", reads.map { $0.id }) { index in
    readRow(screen, reads[index], reads.count - index)
  }
}

@ViewBuilder
private func readRow(_ screen: DetailsScreen, _ read: Read, _ number: Int) -> Node {
  let isOpen = read.outcome == nil
  icon(read.outcome == .didNotFinish ? .stopped : isOpen ? .book : .checkCircle)
  div("line") {
    p { ordinal(number) }
    small { dates(of: read) }
    if read.outcome == .didNotFinish { small { word(.didNotFinish) } }
    if let format = read.formatName {
      small { BookFormat(name: format).map { word($0) } ?? Words(format) }
    }
    if let note = read.note { p("said") { Words(note) }.attribute("dir", "auto") }
    unreadable(screen.model, read.id)
  }
  if let days = read.days(until: screen.app.store.clock.today) {
    small("num") { say(.days, days) }
  }
}

/// Notes and quotations.
func notesSection(_ screen: DetailsScreen) -> Element {
  let notes = screen.model.notes
  return recordSection(screen, .note, .notes, .addNote, "notes-section", notes.map { $0.id }) {
    index in
    let note = notes[index]
    div("line") {
      p("hint") {
        icon(note.isQuote ? .quote : .note, "small")
        note.page.map { say(.onPage, kind(of: note), $0) } ?? kind(of: note)
      }
      p("said") { Words(note.text) }.class("quote", when: note.isQuote).attribute("dir", "auto")
      unreadable(screen.model, note.id)
    }
  }
}

private func kind(of note: Note) -> Words { say(note.isQuote ? .quote : .note) }

/// To whom the book is lent, and was.
func loansSection(_ screen: DetailsScreen) -> Element {
  let loans = screen.model.loans
  return recordSection(screen, .loan, .loans, .addLoan, "loans", loans.map { $0.id }) { index in
    loanRow(screen, loans[index])
  }
}

@ViewBuilder
private func loanRow(_ screen: DetailsScreen, _ loan: Loan) -> Node {
  let isOverdue = loan.isOverdue(on: screen.app.store.clock.today)
  icon(loan.returned == nil ? isOverdue ? .alert : .lent : .check)
    .class("warns", when: isOverdue)
  div("line") {
    p { Words(loan.borrower) }.attribute("dir", "auto")
    if loan.lent != nil || loan.returned != nil {
      small { span(loan) }
    }
    if let due = loan.due, loan.returned == nil {
      small { say(isOverdue ? .overdueSince : .dueOn, date(due)) }.class("warns", when: isOverdue)
    }
    unreadable(screen.model, loan.id)
    if loan.returned == nil, screen.model.state == .shown {
      textButton(say(.giveBack), "secondary").onClick { screen.model.giveBack(loan) }
    }
  }
}

private func span(_ loan: Loan) -> Words {
  switch (loan.lent, loan.returned) {
  case (let lent?, let returned?): say(.readBetween, date(lent), date(returned))
  case (nil, let returned?): say(.returnedOn, date(returned))
  case (let lent, nil): say(.readSince, date(lent))
  }
}

/// What of a document makes no sense, as it is stored.
@ViewBuilder
func unreadable(_ model: BookDetailsViewModel, _ id: String) -> Node {
  each(model.unreadable(id)) { field in
    p("broken") {
      icon(.alert, "small")
      let text = field.text ?? ""
      // A number can be out of bounds.
      let isText = !(text.utf8.first.map { (48...57).contains($0) } ?? false)
      say(
        isText && isNumber(field.name) ? .notANumber : .notUnderstood, fieldName(field.name),
        Words(text))
    }
  }
}
