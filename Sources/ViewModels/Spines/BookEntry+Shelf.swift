import Documents
import Library

extension BookEntry {
  package var form: SpineForm { SpineForm(format: fields.text("format")) }

  /// Whether it stands in one group with the book before it: nothing then parts them on the shelf.
  func isBeside(_ other: BookEntry, by order: BookOrder) -> Bool {
    switch order {
    case .author: authorKey == other.authorKey
    case .title: isSame(BookEntry.initial(titleKey), BookEntry.initial(other.titleKey))
    case .rating: rating?.quarters == other.rating?.quarters
    case .year: year == other.year
    case .added: added?.orderValue == other.added?.orderValue
    case .finished: finished == other.finished
    case .pages, .series: true
    }
  }

  /// What a tag on the shelf calls its place; nil where it has none.
  package func shelfMark(by order: BookOrder) -> String? {
    switch order {
    case .author: hasAuthor ? BookEntry.initial(authorKey) : nil
    case .title: BookEntry.initial(titleKey)
    case .rating: rating?.text
    case .year: year.map { BookEntry.yearText($0) }
    case .added: added.map { $0.yearText }
    case .finished: finished.map { BookEntry.yearText($0) }
    case .pages: pages.map { String($0) }
    case .series: BookEntry.initial(titleKey)
    }
  }

  /// The year of a date as `PartialDate.orderValue` has it.
  private static func yearText(_ orderValue: Int) -> String {
    String(orderValue >> 9)
  }

  /// The first letter of a sort key, as a capital; `#` for numbers and signs.
  private static func initial(_ key: [UInt8]) -> String {
    guard let first = key.first, first >= 0x80 || ASCII.isLetter(first) else { return "#" }
    if first < 0x80 { return String(utf8: [first & 0xDF]) }
    var length = 1
    while length < key.count, key[length] & 0xC0 == 0x80 { length += 1 }
    var letter = Array(key[0..<length])
    // Greek and Cyrillic: their capitals are 32 places before.
    if length == 2, first >= 0xCE, first <= 0xD1 {
      let value = (Int(first & 0x1F) << 6 | Int(letter[1] & 0x3F)) - 32
      if value >= 0x391, value <= 0x42F {
        letter = [UInt8(0xC0 | value >> 6), UInt8(0x80 | value & 0x3F)]
      }
    }
    return String(utf8: letter)
  }
}
