internal import Documents

/// A sorted list of words, each with where it stands. Everything lies in four arrays: a word costs its
/// bytes and eight more, a place four.
struct SearchSegment {
  private var text: [UInt8] = []
  /// Where each word ends in `text`.
  private var wordEnds: [UInt32] = []
  /// Where the places of each word end.
  private var postingEnds: [UInt32] = []
  /// The number of a source, and in the lowest three bits the field; in order, each source once.
  private(set) var postings: [UInt32] = []

  // MARK: Making one

  @inline(never)
  mutating func beginWord(_ word: ArraySlice<UInt8>) {
    endWord()
    text += word
    wordEnds.append(UInt32(text.count))
  }

  /// Of several fields of one source the most telling stays.
  mutating func append(_ posting: UInt32) {
    let start = postingEnds.last ?? 0
    if postings.count > Int(start), let last = postings.last, last >> 3 == posting >> 3 {
      postings[postings.count - 1] = max(last, posting)
    } else {
      postings.append(posting)
    }
  }

  /// A word without any place goes.
  @inline(never)
  mutating func endWord() {
    guard wordEnds.count > postingEnds.count else { return }
    if postings.count == Int(postingEnds.last ?? 0) {
      wordEnds.removeLast()
      text.removeLast(text.count - Int(wordEnds.last ?? 0))
    } else {
      postingEnds.append(UInt32(postings.count))
    }
  }

  /// Two segments as one, of which the second has the later sources.
  ///
  /// - Parameter isKept: whether a source is still there.
  static func merged(
    _ first: SearchSegment, _ second: SearchSegment, _ isKept: (Int) -> Bool
  ) -> SearchSegment {
    var result = SearchSegment()
    result.text.reserveCapacity(first.text.count + second.text.count / 2)
    result.postings.reserveCapacity(first.postings.count + second.postings.count)
    var left = 0
    var right = 0
    while left < first.wordEnds.count || right < second.wordEnds.count {
      let order: Ordering =
        left == first.wordEnds.count
        ? .descending
        : right == second.wordEnds.count
          ? .ascending : compareSlices(first.word(left), second.word(right))
      result.beginWord(order == .descending ? second.word(right) : first.word(left))
      if order != .descending {
        for place in first.places(left) where isKept(Int(first.postings[place] >> 3)) {
          result.append(first.postings[place])
        }
        left += 1
      }
      if order != .ascending {
        for place in second.places(right) where isKept(Int(second.postings[place] >> 3)) {
          result.append(second.postings[place])
        }
        right += 1
      }
    }
    result.endWord()
    return result
  }

  // MARK: Looking

  /// Where the places are of all words that begin like this one, and where of those the word itself has
  /// its own.
  func places(beginningWith word: [UInt8]) -> (exact: Range<Int>, others: Range<Int>) {
    let first = wordIndex { compareSlices(word[...], $0) != .descending }
    let isThere = first < wordEnds.count && compareSlices(self.word(first), word[...]) == .same
    // The end of those that begin with it: the first that is behind and does not.
    let end = wordIndex { candidate in
      compareSlices(candidate.prefix(word.count), word[...]) == .descending
    }
    let start = postingStart(first)
    let middle = isThere ? postingStart(first + 1) : start
    return (start..<middle, middle..<max(middle, postingStart(end)))
  }

  /// The first word that is not before what is sought.
  @inline(never)
  private func wordIndex(_ isReached: (ArraySlice<UInt8>) -> Bool) -> Int {
    var low = 0
    var high = wordEnds.count
    while low < high {
      let middle = (low + high) / 2
      if isReached(word(middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  @inline(never)
  private func word(_ index: Int) -> ArraySlice<UInt8> {
    text[(index == 0 ? 0 : Int(wordEnds[index - 1]))..<Int(wordEnds[index])]
  }

  private func places(_ index: Int) -> Range<Int> {
    postingStart(index)..<Int(postingEnds[index])
  }

  private func postingStart(_ index: Int) -> Int {
    index == 0 ? 0 : Int(postingEnds[index - 1])
  }
}

@inline(never)
private func compareSlices(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Ordering {
  first.withUnsafeBytes { first in second.withUnsafeBytes { compareBytes(first, $0) } }
}
