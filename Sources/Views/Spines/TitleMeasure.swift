import Library

/// How wide a title is, and where it breaks into two lines: widths in hundredths of the size.
struct TitleMeasure {
  private(set) var width = 0.0
  /// Of the longer one of two lines, where the title is broken so that this is least.
  private(set) var widthOfTwo = 0.0
  private(set) var longestWord = 0.0
  /// Scalars.
  private(set) var count = 0
  private(set) var words = 0
  private(set) var isEastAsian = false
  private(set) var runsFromRight = false
  /// The byte of the space where the second line begins; 0 where there is none.
  private(set) var breakAt = 0
  private let bytes: [UInt8]

  init(_ title: String) {
    let scalars = ScalarReader(title)
    bytes = scalars.bytes
    var spaces: [(byte: Int, width: Double)] = []
    var index = 0
    var word = 0.0
    while index < bytes.count {
      let start = index
      let scalar = scalars.next(&index)
      count += 1
      isEastAsian = isEastAsian || CoverTitle.is(scalar, in: CoverTitle.wide)
      runsFromRight = runsFromRight || CoverTitle.is(scalar, in: CoverTitle.rightToLeft)
      let scalarWidth = TextWidth.of(scalar)
      if scalar == 0x20 {
        spaces.append((start, width))
        word = 0
      } else {
        if word == 0 { words += 1 }
        word += scalarWidth
        longestWord = max(longestWord, word)
      }
      width += scalarWidth
    }
    widthOfTwo = width
    for space in spaces where space.width > 0 {
      let longer = max(space.width, width - space.width - TextWidth.of(0x20))
      if longer < widthOfTwo {
        widthOfTwo = longer
        breakAt = space.byte
      }
    }
  }

  /// On two lines.
  var broken: String {
    var lines = bytes
    lines[breakAt] = 10
    return String(decoding: lines, as: UTF8.self)
  }

  /// Each word on a line.
  var wordByWord: String {
    var lines = bytes
    for index in lines.indices where lines[index] == ASCII.space { lines[index] = 10 }
    return String(decoding: lines, as: UTF8.self)
  }
}
