import Documents
package import Library
import Sync

// The small forms of the page: reads, notes, loans, and what is edited of the book itself in place.

extension BookDetailsViewModel {
  /// The open form of a kind: of a record, or, without an identifier, of a new one or the book.
  package func form(_ kind: RecordForm.Kind, _ id: String? = nil) -> RecordForm? {
    forms.first { form in
      guard form.kind == kind else { return false }
      return id.map { isSame($0, form.id) } ?? (form.isNew || kind.collection == nil)
    }
  }

  /// Opens a form.
  ///
  /// - Parameter id: of the record; nil for a new one, and for a part of the book.
  package func open(_ kind: RecordForm.Kind, _ id: String? = nil) {
    guard state == .shown, let book, form(kind, id) == nil else { return }
    let base: MapValue
    if let collection = kind.collection, let id {
      guard let found = store.record(collection, id) else { return }
      base = found
    } else {
      base = self.base(of: kind, book)
    }
    forms.append(
      RecordForm(
        kind, id: id ?? store.newID(), isNew: kind.collection != nil && id == nil, base: base))
  }

  /// Closes a form; what is not saved is thrown away.
  package func close(_ form: RecordForm) {
    closed = (form.kind, form.isNew || form.kind.collection == nil ? nil : form.id)
    forms.removeAll { $0 === form }
  }

  /// Saves what was changed, and closes the form.
  package func save(_ form: RecordForm) {
    guard form.canSave else { return }
    let result = form.result
    if let collection = form.kind.collection {
      let path = collection.path(form.id)
      if form.isNew || form.isGone {
        store.client.commit([.create(path, result)])
      } else if let edit = RecordEdit.save(path, from: form.base, to: result) {
        store.client.commit([edit])
      }
    } else if form.kind == .progress {
      change { $0.progress = progress(result) }
    } else if let book {
      store.save(original: book, draft: Book(id: id, map: result))
    }
    close(form)
  }

  /// Deletes a record; the toast offers the way back.
  package func delete(_ form: RecordForm) {
    guard let collection = form.kind.collection else { return }
    close(form)
    closed?.id = nil
    if let undo = store.delete(collection, form.id) {
      actions?.offer(.partDeleted, "", 1, undo: undo)
    }
  }

  /// The lent book is back, today.
  package func giveBack(_ loan: Loan) {
    guard let seen = store.record(.loans, loan.id) else { return }
    var map = seen
    map["returned"] = .string(store.clock.today.text)
    if let edit = RecordEdit.save(loan.path, from: seen, to: map) { store.client.commit([edit]) }
  }

  /// What a form of the book starts from, or a new record.
  func base(of kind: RecordForm.Kind, _ book: Book) -> MapValue {
    var base = MapValue()
    switch kind {
    case .review, .privateNotes: return stored
    case .progress:
      let progress = book.progress
      let isHeard = book.format == .audiobook && book.minutes != nil
      let unit =
        progress?.page != nil || (progress == nil && book.pages != nil && !isHeard)
        ? "page" : progress?.minutes != nil || (progress == nil && isHeard) ? "minutes" : "percent"
      base["unit"] = .string(unit)
      let amount = progress?.page ?? progress?.minutes ?? progress?.percent
      base["amount"] = amount.map { .integer(Int64($0)) }
      // How much there is of each.
      base["page"] = book.pages.map { .integer(Int64($0)) }
      base["minutes"] = book.minutes.map { .integer(Int64($0)) }
      base["percent"] = .integer(100)
      return base
    case .note: base["kind"] = .string("note")
    case .loan: base["lent"] = .string(store.clock.today.text)
    case .read: break
    }
    base["book"] = .string(id)
    return base
  }

  private func progress(_ result: MapValue) -> Progress? {
    guard case .integer(let amount)? = result["amount"], case .string(let unit)? = result["unit"]
    else { return nil }
    let number = Int(amount)
    var progress = Progress(on: store.clock.today)
    if isSame(unit, "page") {
      progress.page = number
    } else if isSame(unit, "minutes") {
      progress.minutes = number
    } else {
      progress.percent = number
    }
    return progress
  }
}
