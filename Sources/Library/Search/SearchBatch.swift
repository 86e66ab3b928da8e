internal import Documents

/// The words of a few books, before they are sorted into a segment.
struct SearchBatch {
  fileprivate var text: [UInt8] = []
  fileprivate var ends: [Int] = []
  /// The first eight bytes of each word, by which nearly all are told apart.
  fileprivate var starts: [UInt64] = []
  /// Source and field of each word.
  fileprivate var postings: [UInt32] = []

  var isEmpty: Bool { ends.isEmpty }

  mutating func add(_ value: String, _ field: SearchField, source: Int) {
    let folded = Folding.bytes(of: value)
    var isStart = field == .title
    SearchWords.forEach(in: folded) { start, end, isFirst in
      add(
        SearchWords.word(folded, start, end), isStart && isFirst ? .titleStart : field,
        source: source)
      isStart = false
    }
  }

  mutating func add(_ word: [UInt8], _ field: SearchField, source: Int) {
    text += word
    ends.append(text.count)
    var number: UInt64 = 0
    for index in 0..<8 { number = number << 8 | UInt64(index < word.count ? word[index] : 0) }
    starts.append(number)
    postings.append(UInt32(source) << 3 | field.rawValue)
  }

  func sorted() -> SearchSegment {
    let places = sortedPlaces(ends.count) { first, second in
      if starts[first] != starts[second] { return starts[first] < starts[second] }
      switch compare(first, second) {
      case .ascending: return true
      case .descending: return false
      case .same: return postings[first] < postings[second]
      }
    }
    var segment = SearchSegment()
    var last: Int?
    for place in places {
      if last == nil || compare(last!, place) != .same { segment.beginWord(text[range(place)]) }
      segment.append(postings[place])
      last = place
    }
    segment.endWord()
    return segment
  }

  @inline(never)
  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  private func compare(_ first: Int, _ second: Int) -> Ordering {
    text.withUnsafeBytes {
      compareBytes(
        UnsafeRawBufferPointer(rebasing: $0[range(first)]),
        UnsafeRawBufferPointer(rebasing: $0[range(second)]))
    }
  }
}
