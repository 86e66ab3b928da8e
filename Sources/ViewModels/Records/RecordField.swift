import Documents
import Library
package import Reactivity

/// One field of a small form: what is typed, what the record says, and what somebody else has made of
/// it meanwhile.
package final class RecordField {
  package enum Kind: Equatable, Sendable {
    case line, text, number, date, flag
    /// Menus.
    case outcome, format, noteKind, unit
  }

  /// The document's field.
  package let name: String
  package let kind: Kind
  /// Whether there is no record without it.
  package let isRequired: Bool
  /// What stands in the field; of a flag, `true` or nothing.
  @Observed package var text = ""
  /// The present value, where it was changed elsewhere after the reader had changed the field.
  @Observed package private(set) var elsewhere: String?
  private var base = ""

  init(_ name: String, _ kind: Kind, isRequired: Bool = false) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
  }

  package var value: String { trimmed(text) }

  /// Whether it differs from what the record says. What stands there untouched does not, also where
  /// another program wrote it in a form that would not be saved here.
  package var isModified: Bool { !isSame(text, base) && !isSame(canonical, base) }

  /// What is wrong with it by itself.
  var problem: FieldProblem? {
    let value = value
    if value.utf8.isEmpty { return isRequired && isModified ? .missing : nil }
    return switch kind {
    case .number: FieldCheck.pages(value)
    case .date: FieldCheck.dateProblem(value)
    default: nil
    }
  }

  /// The date that stands there, if one does.
  var date: PartialDate? { kind == .date ? FieldCheck.date(value) : nil }

  package func useElsewhere() {
    guard let elsewhere else { return }
    text = elsewhere
    self.elsewhere = nil
  }

  /// Takes over what the record says: an untouched field follows, a touched one keeps what was typed.
  func follow(_ map: MapValue) {
    let new = shown(map)
    guard !isSame(new, base) else { return }
    let wasModified = isModified
    base = new
    if !wasModified { text = new }
    elsewhere = isModified ? new : nil
  }

  /// What is saved; nil for nothing.
  var stored: Value? {
    let value = canonical
    if value.utf8.isEmpty { return nil }
    return switch kind {
    case .number: wholeNumber(value).map { .integer(Int64($0)) }
    case .flag: .boolean(true)
    default: .string(value)
    }
  }

  /// The one form of a value that can be written in several.
  private var canonical: String {
    switch kind {
    case .number: FieldCheck.canonicalPages(value)
    case .date: date?.text ?? value
    default: value
    }
  }

  /// What a document says, as the field shows it; what makes no sense is shown as it is stored.
  private func shown(_ map: MapValue) -> String {
    let coder = FieldCoder(reading: map)
    var text: String?
    switch kind {
    case .number:
      var number: Int?
      coder.integer(name, &number)
      text = number.map { String($0) }
    case .date:
      var date: PartialDate?
      coder.date(name, &date)
      text = date?.text
    case .flag:
      var flag = false
      coder.flag(name, &flag)
      return flag ? "true" : ""
    default: coder.text(name, &text)
    }
    return text ?? ChangeLine.text(map[name], limit: .max) ?? ""
  }
}
