import Library

/// Title and author as they are set on a spine.
struct SpineText: Equatable {
  enum Manner {
    /// From top to bottom, on its side.
    case along
    /// Word under word.
    case upright
    /// Character under character, as Chinese and Japanese are written.
    case east
  }

  /// With a line feed where a line ends.
  private(set) var title: String
  /// In pixels.
  private(set) var size = 10.5
  private(set) var manner = Manner.along
  private(set) var hasAuthor = false
  /// Whether even the smallest size does not fit: the end is left out.
  private(set) var isCut = false
  /// In pixels.
  let authorSize: Double

  /// - Parameters:
  ///   - author: the last name; empty where there is none.
  ///   - width: of the spine.
  ///   - room: from head to foot.
  ///   - scale: of all spines.
  ///   - isLying: the spine lies, so that there is one line.
  init(
    _ title: String, author: String, width: Double, room: Double, scale: Double = 1,
    isLying: Bool = false
  ) {
    self.title = title
    authorSize = max(9.5, min(width * 0.27, 11.5))
    let measured = TitleMeasure(title)
    // A sans is wider than the serif of the table.
    let authorRoom =
      author.utf8.isEmpty ? 0 : TextWidth.of(author) * authorSize * 0.0123 + 10
    if !isLying, setUpright(measured, width, room, scale) {
      hasAuthor =
        authorRoom > 0 && authorRoom - 10 <= width - 8
        && room - Double(measured.words) * size * 1.1 > 24
      return
    }
    var best = -100.0
    manner = measured.isEastAsian && !isLying ? .east : .along
    let single = manner == .east || isLying ? 0.56 * width : 0.52 * width
    for lines in 1...2 {
      let limit =
        lines == 1
        ? min(single, 22 * scale) : min(max(0.345 * width, 9.64), 19 * scale)
      if lines == 2, measured.breakAt == 0 || manner == .east || isLying { continue }
      let length = (lines == 1 ? measured.width : measured.widthOfTwo) / 100
      for withAuthor in [true, false] {
        if withAuthor, authorRoom == 0 { continue }
        let fitting = min(limit, (room - (withAuthor ? authorRoom : 0)) / max(length, 0.1))
        let missesAuthor = !withAuthor && authorRoom > 0
        let score =
          fitting - (missesAuthor ? (isLying ? 9 : 3.2) : 0) - (lines == 2 ? 0.8 : 0)
          - (fitting < 9.3 ? 30 : 0)
        guard score > best else { continue }
        best = score
        size = fitting
        hasAuthor = withAuthor
        self.title = lines == 2 ? measured.broken : title
      }
    }
    if size < 9 {
      size = 10.5
      hasAuthor = false
      isCut = true
      self.title = title
    }
  }

  /// Wide spines carry short titles of short words as one reads.
  private mutating func setUpright(
    _ measured: TitleMeasure, _ width: Double, _ room: Double, _ scale: Double
  ) -> Bool {
    guard width >= 50, measured.count < 34, measured.words <= 4, !measured.isEastAsian,
      !measured.runsFromRight, measured.words > 0
    else { return false }
    let longest = measured.longestWord / 100
    let fitting = min((width - 10) / longest, 19 * scale, room / Double(measured.words) / 1.15)
    guard fitting >= 14.5 else { return false }
    size = fitting
    manner = .upright
    title = measured.wordByWord
    return true
  }
}
