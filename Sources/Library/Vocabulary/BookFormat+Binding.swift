extension BookFormat {
  /// The format behind the words that shops and catalogues use for bindings (`Kindle Edition`, `Mass
  /// Market Paperback`, `Audio CD`); nil for an empty text, `other` for a word that is not known. The
  /// words themselves are kept beside it.
  package init?(binding: String) {
    let folded = Folding.bytes(of: binding)
    var words: [UInt8] = []
    for byte in folded {
      if ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 { words.append(byte) }
    }
    if words.isEmpty { return nil }
    for entry in BookFormat.bindings where BookFormat.contains(words, entry.part) {
      self = entry.format
      return
    }
    self = .other
  }

  private struct Binding {
    let part: StaticString
    let format: BookFormat
  }

  /// The first part that occurs decides: an `audiobook` is no book, an `ebook (paperback)` is none.
  private static let bindings = [
    Binding(part: "audi", format: .audiobook),
    Binding(part: "horbuch", format: .audiobook),
    Binding(part: "cassette", format: .audiobook),
    Binding(part: "cdrom", format: .other),
    Binding(part: "mp3", format: .audiobook),
    Binding(part: "ebook", format: .ebook),
    Binding(part: "kindle", format: .ebook),
    Binding(part: "nook", format: .ebook),
    Binding(part: "epub", format: .ebook),
    Binding(part: "digital", format: .ebook),
    Binding(part: "electronic", format: .ebook),
    Binding(part: "paperback", format: .paperback),
    Binding(part: "softcover", format: .paperback),
    Binding(part: "massmarket", format: .paperback),
    Binding(part: "taschenbuch", format: .paperback),
    Binding(part: "broche", format: .paperback),
    Binding(part: "chapbook", format: .paperback),
    Binding(part: "hardcover", format: .hardcover),
    Binding(part: "hardback", format: .hardcover),
    Binding(part: "gebunden", format: .hardcover),
    Binding(part: "relie", format: .hardcover),
    Binding(part: "librarybinding", format: .hardcover),
    Binding(part: "boardbook", format: .hardcover),
  ]

  private static func contains(_ bytes: [UInt8], _ part: StaticString) -> Bool {
    let length = part.utf8CodeUnitCount
    guard bytes.count >= length else { return false }
    for start in 0...(bytes.count - length) {
      var offset = 0
      while offset < length, bytes[start + offset] == part.utf8Start[offset] { offset += 1 }
      if offset == length { return true }
    }
    return false
  }
}
