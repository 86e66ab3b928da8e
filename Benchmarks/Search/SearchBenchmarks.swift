import Library

/// The search as the reader types it, over 100,000 books of which every tenth has a review.
enum SearchBenchmarks {
  static let all = [Benchmark("search") { run(100_000) }]

  /// From the one that most books answer to one that few do.
  private static let queries = [
    "s", "th", "the", "the s", "a b c", "salt", "quill salt", "9780", "zzz",
  ]

  private static func run(_ count: Int) -> [Figure] {
    let index = SearchIndex()
    let making = milliseconds {
      for number in 0..<count {
        add(number, to: index)
        if number % 64 == 63 { index.flush() }
      }
      index.flush()
    }
    var found = 0
    let worst =
      queries.map { text in
        (0..<9).map { _ in
          milliseconds {
            index.find(SearchQuery(text))
            for slot in 0..<count where index.score(slot) > 0 { found += 1 }
          }
        }.median
      }.max() ?? 0
    precondition(found > 0, "Something was found.")
    let change = (0..<99).map { number in
      milliseconds {
        index.remove(number)
        add(number, to: index)
        index.flush()
      }
    }
    return [
      Figure("search/answer, 100,000 books", worst, "ms", .atMost(8)),
      Figure("search/index, 100,000 books", making, "ms"),
      Figure("search/change of a book, the worst of 99", change.max() ?? 0, "ms"),
    ]
  }

  private static func add(_ number: Int, to index: SearchIndex) {
    var random = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
    func words(_ count: Int) -> String {
      var text = ""
      for _ in 0..<count {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        // Few words are in nearly every text, most are rare.
        let rank = random % 7 < 3 ? random % 20 : random % 4 < 3 ? random % 2000 : random % 60_000
        text += (rank < 20 ? common[Int(rank)] : syllables(rank)) + " "
      }
      return text
    }
    let source = index.makeSource(of: index.makeSlot())
    index.add(words(4), .title, to: source)
    index.add(words(2), .author, to: source)
    index.add(words(2), .series, to: source)
    index.add(isbn: String(9_780_000_000_000 + number), to: source)
    index.add(words(2), .publisher, to: source)
    index.add(words(3), .tag, to: source)
    if number % 10 == 0 { index.add(words(120), .text, to: source) }
  }

  private static let common = [
    "the", "of", "a", "and", "in", "to", "salt", "sea", "book", "night", "der", "die", "la", "le",
    "quill", "house", "stories", "war", "love", "life",
  ]

  private static func syllables(_ number: UInt64) -> String {
    let parts = ["ba", "ke", "so", "ri", "tu", "na", "le", "mo", "sa", "vi"]
    var rest = number
    var word = ""
    while rest > 0 {
      word += parts[Int(rest % 10)]
      rest /= 10
    }
    return word
  }
}
