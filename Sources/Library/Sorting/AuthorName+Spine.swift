import Documents

extension AuthorName {
  /// The name that a spine carries: the family name with its particles (`van der Zee`). Names in
  /// scripts that do not turn them round stay whole.
  package static func onSpine(_ name: String) -> String {
    let sorted = [UInt8](utf8: sortName(of: name))
    var end = 0
    while end < sorted.count, sorted[end] != ASCII.comma { end += 1 }
    let whole = [UInt8](utf8: name)
    guard end < sorted.count, var start = place(of: sorted[0..<end], in: whole) else { return name }
    // Kana, kanji, Arabic: no Latin, Greek or Cyrillic letter has such a byte.
    for byte in whole where byte >= 0xD6 && byte != 0xE1 && byte != 0xE2 { return name }
    let last = start + end
    while start > 1 {
      var word = start - 1
      while word > 0, whole[word - 1] != ASCII.space { word -= 1 }
      guard whole[word] >= 0x61, whole[word] <= 0x7A else { break }
      start = word
    }
    return String(utf8: Array(whole[start..<last]))
  }

  private static func place(of part: ArraySlice<UInt8>, in whole: [UInt8]) -> Int? {
    var start = whole.count - part.count
    while start >= 0 {
      if whole[start..<(start + part.count)] == part { return start }
      start -= 1
    }
    return nil
  }
}
