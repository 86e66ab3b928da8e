internal import Library

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
