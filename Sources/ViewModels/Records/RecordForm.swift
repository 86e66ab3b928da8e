import Documents
package import Library
import Reactivity

/// A small form on the page of a book: a read, a note, a loan, or a part of the book itself.
///
/// While it is open its record may change elsewhere: untouched fields follow, touched ones keep what
/// was typed. It outlives the page until it is saved or thrown away.
package final class RecordForm {
  package enum Kind: Equatable, Sendable {
    case read, note, loan
    /// Parts of the book.
    case review, privateNotes, progress

    /// Where the records are; nil for a part of the book.
    package var collection: LibraryCollection? {
      switch self {
      case .read: .reads
      case .note: .notes
      case .loan: .loans
      case .review, .privateNotes, .progress: nil
      }
    }
  }

  package let kind: Kind
  /// The record's identifier, or that which a new one gets.
  package let id: String
  package let isNew: Bool
  package let fields: [RecordField]
  /// Whether the record was deleted elsewhere meanwhile: saving brings it back.
  @Observed package private(set) var isGone = false
  /// The record as it is known.
  private(set) var base: MapValue

  /// - Parameter base: what the reader sees; for a new record what is proposed. Of a progress also how
  ///   much there is of each unit.
  init(_ kind: Kind, id: String, isNew: Bool, base: MapValue) {
    self.kind = kind
    self.id = id
    self.isNew = isNew
    self.base = base
    fields =
      switch kind {
      case .read:
        [
          RecordField("started", .date), RecordField("finished", .date),
          RecordField("outcome", .outcome), RecordField("format", .format),
          RecordField("note", .text),
        ]
      case .note:
        [
          RecordField("text", .text, isRequired: true), RecordField("kind", .noteKind),
          RecordField("page", .number),
        ]
      case .loan:
        [
          RecordField("borrower", .line, isRequired: true), RecordField("lent", .date),
          RecordField("due", .date), RecordField("returned", .date),
        ]
      case .review: [RecordField("review", .text), RecordField("spoiler", .flag)]
      case .privateNotes: [RecordField("privateNotes", .text)]
      case .progress: [RecordField("amount", .number), RecordField("unit", .unit)]
      }
    for field in fields { field.follow(base) }
  }

  /// Whether the reader has typed something that is not saved.
  package var isModified: Bool {
    for field in fields where field.isModified { return true }
    return false
  }

  /// Whether there is something to save and all of it is in order.
  package var canSave: Bool {
    for field in fields {
      if field.isRequired, field.value.utf8.isEmpty { return false }
      if field.isModified, problem(of: field) != nil { return false }
    }
    return isNew || isGone || isModified
  }

  /// What is wrong with a field, by itself or beside the others.
  package func problem(of field: RecordField) -> FieldProblem? {
    if let problem = field.problem { return problem }
    if kind == .progress, field.kind == .number, case .integer(let most)? = base[fields[1].value],
      (wholeNumber(field.value) ?? 0) > Int(most)
    {
      return .tooFar(Int(most))
    }
    // Nothing ends before it has begun.
    guard let date = field.date else { return nil }
    for first in fields where first.kind == .date {
      if first === field { return nil }
      return first.date.map { date.isBefore($0) } ?? false ? .earlier(than: first.name) : nil
    }
    return nil
  }

  /// Follows the record; nil where it is gone.
  func follow(_ map: MapValue?) {
    if isNew { return }
    if let map {
      base = map
      for field in fields { field.follow(map) }
    }
    let isGone = map == nil
    if isGone != self.isGone { self.isGone = isGone }
  }

  /// The record with what was changed.
  var result: MapValue {
    var map = base
    for field in fields where field.isModified { map[field.name] = field.stored }
    // Who writes down when a read was finished says that it was.
    if kind == .read, map["outcome"] == nil, map["finished"] != nil, fields[1].isModified {
      map["outcome"] = .string(Read.Outcome.finished.rawValue)
    }
    return map
  }
}
