internal import Documents

extension SearchQuery {
  /// How much nearer than its words alone tell a book is: its accents and letters as they were typed, its
  /// whole title, the beginning of its title. For the few best, since it reads the texts.
  package func nearness(title: String, author: String, language: String?) -> Int {
    let lower = LowerCase.bytes(of: title + " " + author)
    let accents = typed.allSatisfy { SearchQuery.contains($0, lower) } ? 12 : 0
    let bare = Articles.withoutArticle(title, language: language)
    return accents + max(nearness(to: title), nearness(to: bare))
  }

  private func nearness(to title: String) -> Int {
    var sought: [UInt8] = []
    for word in words { sought += word }
    var own: [UInt8] = []
    let folded = Folding.bytes(of: title)
    SearchWords.forEach(in: folded) { start, end, isFirst in
      if isFirst { own += SearchWords.word(folded, start, end) }
    }
    guard own.starts(with: sought) else { return 0 }
    return own.count == sought.count ? 6 : 2
  }

  private static func contains(_ word: [UInt8], _ text: [UInt8]) -> Bool {
    var isFound = false
    SearchWords.forEach(in: text) { start, end, _ in
      if !isFound, SearchWords.end(of: word, in: text, start, end) != nil { isFound = true }
    }
    return isFound
  }

  /// A text in pieces, of which every second one was found and is to be marked: the first, which may be
  /// empty, is not.
  package func pieces(of text: String) -> [String] {
    let ranges = ranges(in: text)
    if ranges.isEmpty { return [text] }
    let bytes = [UInt8](utf8: text)
    var pieces: [String] = []
    var place = 0
    for range in ranges {
      pieces.append(String(utf8: bytes[place..<range.lowerBound]))
      pieces.append(String(utf8: bytes[range]))
      place = range.upperBound
    }
    pieces.append(String(utf8: bytes[place...]))
    return pieces
  }

  /// Whether a text has something of what is sought.
  package func isFound(in text: String) -> Bool { !ranges(in: text).isEmpty }

  /// What was found in a text: ranges of its UTF-8, in order, none touching another.
  func ranges(in text: String) -> [Range<Int>] {
    if isEmpty { return [] }
    let source = [UInt8](utf8: text)
    var folded: [UInt8] = []
    // Where in the text each folded byte comes from.
    var origins: [Int] = []
    var index = 0
    while index < source.count {
      let reading = scalar(in: source[...], at: index)
      if reading.length == 1 {
        folded.append(ASCII.lowercased(source[index]))
      } else {
        Folding.appendFolded(reading.value, to: &folded)
      }
      while origins.count < folded.count { origins.append(index) }
      index += reading.length
    }
    origins.append(source.count)
    var found: [Range<Int>] = []
    SearchWords.forEach(in: folded) { start, end, _ in
      var last = start
      for word in words {
        if let reached = SearchWords.end(of: word, in: folded, start, end) {
          last = max(last, reached)
        }
      }
      if last == start { return }
      let range = origins[start]..<SearchQuery.whole(origins, last)
      if let previous = found.last, previous.upperBound >= range.lowerBound {
        found[found.count - 1] =
          previous.lowerBound..<max(previous.upperBound, range.upperBound)
      } else {
        found.append(range)
      }
    }
    return found
  }

  /// The end of what is marked: `ss` may be half of a `ß`, which is marked as a whole.
  private static func whole(_ origins: [Int], _ index: Int) -> Int {
    var index = index
    while index < origins.count - 1, origins[index] == origins[index - 1] { index += 1 }
    return origins[index]
  }
}
