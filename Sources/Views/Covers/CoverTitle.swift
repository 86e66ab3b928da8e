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
    for scalar in title.unicodeScalars {
      let value = scalar.value
      if CoverTitle.isMark(value) { continue }
      if value == 0x20 || value == 0xA0 || value == 0x3000 {
        word = 0
        length += 1
        continue
      }
      let isWide = CoverTitle.isWide(value)
      isEastAsian = isEastAsian || isWide
      runsFromRight = runsFromRight || CoverTitle.isRightToLeft(value)
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
    var letter = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      if !letter.isEmpty {
        guard isMark(scalar.value) else { break }
        letter.append(scalar)
      } else if !isPunctuation(scalar.value) {
        letter.append(scalar)
      }
    }
    return String(letter)
  }

  private static func isMark(_ value: UInt32) -> Bool {
    (0x300...0x36F).contains(value) || (0x64B...0x65F).contains(value)
      || (0x3099...0x309A).contains(value) || (0xFE00...0xFE0F).contains(value)
  }

  private static func isPunctuation(_ value: UInt32) -> Bool {
    value <= 0x2F || (0x3A...0x40).contains(value) || (0x5B...0x60).contains(value)
      || (0xA0...0xBF).contains(value) || (0x2000...0x206F).contains(value)
      || (0x3000...0x3020).contains(value)
  }

  private static func isWide(_ value: UInt32) -> Bool {
    (0x2E80...0x9FFF).contains(value) || (0xAC00...0xD7AF).contains(value)
      || (0xF900...0xFAFF).contains(value) || (0x20000...0x3FFFF).contains(value)
  }

  /// Hebrew, Arabic and their neighbours.
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    (0x590...0x8FF).contains(value) || (0xFB1D...0xFDFF).contains(value)
      || (0xFE70...0xFEFC).contains(value)
  }
}
