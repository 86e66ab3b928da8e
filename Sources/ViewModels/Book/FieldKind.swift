/// How a field of the form is edited, checked and kept.
package enum FieldKind: Sendable {
  case line
  /// Several lines.
  case text
  case number, isbn, date
  /// Menus.
  case format, language, status, genre
  /// `yes`, or empty.
  case flag
  /// Several texts. The field's text holds each of them with a line feed behind it; what follows the
  /// last one is still being typed, and counts.
  case chips
  /// Several things of several parts: a line each, with tabs between the parts.
  case rows

  package var isList: Bool { self == .chips || self == .rows }
}
