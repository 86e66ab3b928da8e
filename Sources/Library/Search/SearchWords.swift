internal import Documents

/// Where the words of a folded text begin and end.
///
/// A word is a run of letters and digits; an apostrophe inside joins, and what follows it can be found
/// too: `o'hara` is `ohara` and `hara`, so that `o'hara`, `ohara` and `o hara` all find it. Scripts that
/// are written without spaces have a word at each character.
enum SearchWords {
  /// Longer words are cut, when they are kept as when they are sought.
  static let longest = 32
  /// How much of a text without spaces is kept from each of its characters on.
  private static let longestUnspaced = 24

  /// - Parameter body: gets where a word begins, where the run ends that it is of, and whether it is the
  ///   first of the run.
  @inline(never)
  static func forEach(
    in folded: [UInt8], _ body: (_ start: Int, _ end: Int, _ isFirst: Bool) -> Void
  ) {
    var index = 0
    while index < folded.count {
      let start = index
      var length = part(folded, index)
      if length == 0 {
        index += 1
        continue
      }
      while length > 0 || isJoint(folded, index) {
        index += max(length, 1)
        length = index < folded.count ? part(folded, index) : 0
      }
      var at = start
      while at < index {
        let reading = scalar(in: folded[..<index], at: at)
        let isUnspaced = isUnspaced(reading.value)
        if at == start || isUnspaced || folded[at - 1] == 0x27 {
          body(at, isUnspaced ? min(index, at + longestUnspaced) : index, at == start)
        }
        at += reading.length
      }
    }
  }

  /// The bytes of a word, without the apostrophes in it.
  static func word(_ folded: [UInt8], _ start: Int, _ end: Int) -> [UInt8] {
    var word: [UInt8] = []
    for index in start..<end where folded[index] != 0x27 && word.count < longest {
      word.append(folded[index])
    }
    return word
  }

  /// Where the text goes on behind a word that it has at a place, nil if another one is there.
  @inline(never)
  static func end(of word: [UInt8], in folded: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var index = start
    for byte in word {
      while index < end, folded[index] == 0x27 { index += 1 }
      guard index < end, folded[index] == byte else { return nil }
      index += 1
    }
    return index
  }

  /// An apostrophe between two letters.
  private static func isJoint(_ folded: [UInt8], _ index: Int) -> Bool {
    index + 1 < folded.count && folded[index] == 0x27 && part(folded, index + 1) > 0
  }

  /// The length of the letter or digit at a place; 0 where there is none.
  @inline(never)
  private static func part(_ folded: [UInt8], _ index: Int) -> Int {
    let byte = folded[index]
    if byte < 0x80 { return ASCII.isLetter(byte) || ASCII.isDigit(byte) ? 1 : 0 }
    let reading = scalar(in: folded[...], at: index)
    switch reading.value {
    case 0x80..<0xC0, 0x2000..<0x2C00, 0x3000...0x3004, 0x3008...0x303F, 0x30FB, 0xFF00...0xFF0F,
      0x5BE, 0x60C, 0x61B, 0x61F, 0x6D4, 0xFF5F...0xFF65:
      return 0
    default: return reading.length
    }
  }

  /// Thai and its neighbours, kana, Han.
  private static func isUnspaced(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xE00..<0x1000, 0x3005...0x30FF, 0x3400..<0xA000, 0xF900..<0xFB00, 0x20000..<0x40000: true
    default: false
    }
  }
}
