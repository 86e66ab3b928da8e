import Library

/// The title as it is set on a drawn cover.
package struct CoverTitle: Equatable, Sendable {
  /// In per cent of the cover's width, before the template's factor.
  package let size: Double
  /// Whether it has Chinese, Japanese or Korean characters.
  package let isEastAsian: Bool
  package let runsFromRight: Bool
  /// The first letter without a leading article; with the marks that belong to it.
  package let initial: String

  package init(_ title: String, language: String?) {
    var length = 0.0
    var word = 0.0
    var longestWord = 1.0
    var isEastAsian = false
    var runsFromRight = false
    let scalars = ScalarReader(title)
    var index = 0
    while index < scalars.bytes.count {
      let value = scalars.next(&index)
      if CoverTitle.is(value, in: CoverTitle.marks) { continue }
      if value == 0x20 || value == 0xA0 || value == 0x3000 {
        word = 0
        length += 1
        continue
      }
      let isWide = CoverTitle.is(value, in: CoverTitle.wide)
      isEastAsian = isEastAsian || isWide
      runsFromRight = runsFromRight || CoverTitle.is(value, in: CoverTitle.rightToLeft)
      length += isWide ? 2.6 : 1
      // Where lines may break between any two characters, no word is too long.
      word = isWide ? 2.6 : word + 1
      longestWord = max(longestWord, word)
    }
    var size = CoverTitle.step(length)
    // Down to what can still be read; then the word breaks.
    size = min(size, max(118 / longestWord, 5))
    if isEastAsian { size = min(size, 17) }
    self.size = size
    self.isEastAsian = isEastAsian
    self.runsFromRight = runsFromRight
    initial = CoverTitle.initial(of: Articles.withoutArticle(title, language: language))
  }

  private static func step(_ length: Double) -> Double {
    switch length {
    case ...6: 22
    case ...12: 16.5
    case ...22: 13.2
    case ...36: 11
    case ...50: 9.6
    default: 8.4
    }
  }

  private static func initial(of title: String) -> String {
    let scalars = ScalarReader(title)
    var index = 0
    while index < scalars.bytes.count {
      let start = index
      if CoverTitle.is(scalars.next(&index), in: punctuation) { continue }
      var end = index
      while index < scalars.bytes.count, CoverTitle.is(scalars.next(&index), in: marks) {
        end = index
      }
      return String(decoding: scalars.bytes[start..<end], as: UTF8.self)
    }
    return ""
  }

  // The first and the last scalar of ranges, one after the other.

  static let marks: [UInt32] = [
    0x300, 0x36F, 0x64B, 0x65F, 0x3099, 0x309A, 0xFE00, 0xFE0F,
  ]

  private static let punctuation: [UInt32] = [
    0, 0x2F, 0x3A, 0x40, 0x5B, 0x60, 0xA0, 0xBF, 0x2000, 0x206F, 0x3000, 0x3020,
  ]

  static let wide: [UInt32] = [
    0x2E80, 0x9FFF, 0xAC00, 0xD7AF, 0xF900, 0xFAFF, 0x20000, 0x3FFFF,
  ]

  /// Hebrew, Arabic and their neighbours.
  static let rightToLeft: [UInt32] = [0x590, 0x8FF, 0xFB1D, 0xFDFF, 0xFE70, 0xFEFC]

  @inline(never)
  static func `is`(_ value: UInt32, in ranges: [UInt32]) -> Bool {
    for index in ranges.indices where value <= ranges[index] {
      // Behind a range's first and not behind its last, or it is the first.
      return index % 2 == 1 || value == ranges[index]
    }
    return false
  }
}
