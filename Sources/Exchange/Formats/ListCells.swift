internal import Library

/// The names in a cell of further authors.
enum AuthorNames {
  /// The names of a list with commas, without repetitions and without the main author, who is often
  /// repeated with the names reversed.
  static func others(_ list: String, besides author: String) -> [String] {
    if list.utf8.isEmpty { return [] }
    var known = [words(author)]
    var result: [String] = []
    for name in split(list) {
      let words = words(name)
      if words.isEmpty || known.contains(where: { $0 == words }) { continue }
      known.append(words)
      result.append(name)
    }
    return result
  }

  /// The parts of a list with commas, without white space around them.
  static func split(_ list: String) -> [String] {
    var result: [String] = []
    for part in Array(list.utf8).split(separator: ASCII.comma) {
      let range = trimmedRange(of: part)
      if !range.isEmpty { result.append(String(decoding: part[range], as: UTF8.self)) }
    }
    return result
  }

  /// The words of a name, folded and sorted.
  private static func words(_ name: String) -> [[UInt8]] {
    var result: [[UInt8]] = []
    for word in Folding.bytes(of: name).split(whereSeparator: {
      ASCII.isSpace($0) || $0 == ASCII.comma
    }) {
      result.append(Array(word))
    }
    return result.sorted { isBefore($0, $1) }
  }
}

/// The shelves of a row.
enum ShelfList {
  /// The names of a list with commas, each once, with their places where `positions` (`a (#2), b
  /// (#11)`) has them.
  static func marks(
    _ list: String, positions: String, without dropped: String
  ) -> [ImportedRow.ShelfMark] {
    if list.utf8.isEmpty, positions.utf8.isEmpty { return [] }
    let places = AuthorNames.split(positions).map { place($0) }
    var names = AuthorNames.split(list)
    if names.isEmpty { names = places.map { $0.name } }
    var result: [ImportedRow.ShelfMark] = []
    for name in names where !isSame(name, dropped) {
      if result.contains(where: { isSame($0.name, name) }) { continue }
      let place = places.first { isSame($0.name, name) }
      result.append(ImportedRow.ShelfMark(name: name, place: place?.place))
    }
    return result
  }

  /// `sea-stories (#11)`
  private static func place(_ text: String) -> ImportedRow.ShelfMark {
    let bytes = Array(text.utf8)
    guard bytes.last == ASCII.closeParenthesis,
      let open = bytes.lastIndex(of: ASCII.openParenthesis), open + 2 < bytes.count,
      bytes[open + 1] == ASCII.numberSign,
      let number = wholeNumber(
        String(decoding: bytes[(open + 2)..<(bytes.count - 1)], as: UTF8.self))
    else { return ImportedRow.ShelfMark(name: text, place: nil) }
    let name = trimmedRange(of: bytes[..<open])
    return ImportedRow.ShelfMark(
      name: String(decoding: bytes[name], as: UTF8.self), place: number)
  }
}

extension ImportChoices {
  /// What a word for a status means: as the reader has decided, else as it is known.
  func status(for word: String) -> Status? {
    for choice in statuses where isSame(choice.word, word) { return choice.status }
    return StatusWords.status(word)
  }
}
