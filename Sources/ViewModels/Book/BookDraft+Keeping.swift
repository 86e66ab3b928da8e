import Documents
import Library

// The changed fields as one small text, so that a half-filled form outlives the page.

extension BookDraft {
  /// For each changed field a letter, the book's value, `=`, what was typed, and `&`; both
  /// percent-encoded. Empty where nothing was changed.
  var kept: String {
    var kept = ""
    for field in fields where field.isModified {
      kept.unicodeScalars.append(UnicodeScalar(BookDraft.firstLetter + UInt8(field.name.rawValue)))
      kept += Route.encoded(field.base) + "=" + Route.encoded(field.text) + "&"
    }
    return kept
  }

  /// Fills in what was typed before; what is no such text changes nothing.
  func restore(_ kept: String) {
    let bytes = [UInt8](utf8: kept)
    var start = 0
    var middle = 0
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "=") { middle = index }
      guard bytes[index] == UInt8(ascii: "&") else { continue }
      for field in fields
      where middle > start && BookDraft.firstLetter + UInt8(field.name.rawValue) == bytes[start] {
        field.restore(
          Route.decoded(bytes[(middle + 1)..<index]),
          over: Route.decoded(bytes[(start + 1)..<middle]))
      }
      start = index + 1
    }
    showMoreIfUsed()
  }

  private static let firstLetter = UInt8(ascii: "A")
}
