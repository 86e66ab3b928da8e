internal import Documents

/// Finds books by their words: sorted lists of words with the places of each, kept up to date by every
/// change.
///
/// What is indexed together is a *source* (a book, a note); each belongs to a *slot*, that of a book, which
/// is what a search finds. A source never changes: what changed is a new one. New sources make a small
/// segment, and segments of like size become one, so that there are only a few.
package final class SearchIndex {
  private var segments: [SearchSegment] = []
  private var batch = SearchBatch()
  /// The slot of each source; -1 where it is gone.
  private var slots: [Int32] = []
  private var goneCount = 0
  private var slotCount = 0
  /// For each slot how far the last search came: the number of words found, the weight of the last of
  /// them, the sum of their weights.
  private var marks: [UInt32] = []
  private var wanted: UInt32 = 0

  package init() {}

  /// A slot for a book.
  package func makeSlot() -> Int {
    slotCount += 1
    return slotCount - 1
  }

  /// Begins a source; what `add` gets is of it. It is found after `flush`.
  package func makeSource(of slot: Int) -> Int {
    slots.append(Int32(slot))
    return slots.count - 1
  }

  package func add(_ text: String?, _ field: SearchField, to source: Int) {
    if let text { batch.add(text, field, source: source) }
  }

  /// Adds a title, which begins behind its article.
  package func add(title: String, language: String?, to source: Int) {
    let bare = Articles.withoutArticle(title, language: language)
    batch.add(bare, .title, source: source)
    if bare.utf8.count < title.utf8.count { batch.add(title, .subtitle, source: source) }
  }

  /// Adds a book's number.
  package func add(isbn: String?, to source: Int) {
    guard let isbn else { return }
    if let digits = SearchQuery.isbn(isbn) {
      batch.add(digits, .tag, source: source)
    } else {
      batch.add(isbn, .tag, source: source)
    }
  }

  package func remove(_ source: Int) {
    slots[source] = -1
    goneCount += 1
  }

  /// Makes what was added be found.
  package func flush() {
    if batch.isEmpty { return }
    var segment = batch.sorted()
    batch = SearchBatch()
    // Half of it is of what is gone: everything is made anew.
    let isOld = goneCount * 2 > slots.count
    if isOld { goneCount = 0 }
    while let last = segments.last, isOld || last.postings.count < 2 * segment.postings.count {
      segments.removeLast()
      segment = SearchSegment.merged(last, segment) { slots[$0] >= 0 }
    }
    segments.append(segment)
  }

  /// Looks for books; `score` then tells of each how near it is.
  package func find(_ query: SearchQuery) {
    marks = [UInt32](repeating: 0, count: slotCount)
    wanted = UInt32(query.words.count)
    var stage: UInt32 = 0
    for word in query.words {
      for segment in segments {
        let places = segment.places(beginningWith: word)
        mark(segment.postings, places.exact, stage, 3)
        mark(segment.postings, places.others, stage, 0)
      }
      stage += 1
    }
  }

  /// How near a book is to what was sought; 0 if it lacks a word.
  package func score(_ slot: Int) -> Int {
    guard slot < marks.count, marks[slot] >> 24 == wanted else { return 0 }
    return Int(marks[slot] & 0xFFFF)
  }

  /// Counts one word of a query for all books that have it: each with its best place.
  private func mark(_ postings: [UInt32], _ range: Range<Int>, _ stage: UInt32, _ bonus: UInt32) {
    postings.withUnsafeBufferPointer { postings in
      slots.withUnsafeBufferPointer { slots in
        marks.withUnsafeMutableBufferPointer { marks in
          for place in range {
            let posting = postings[place]
            let slot = Int(slots[Int(posting >> 3)])
            if slot < 0 { continue }
            let mark = marks[slot]
            let weight = (posting & 7) << 1 + bonus + 1
            if mark >> 24 == stage {
              marks[slot] = (stage + 1) << 24 | weight << 16 | (mark & 0xFFFF + weight)
            } else if mark >> 24 == stage + 1, mark >> 16 & 0xFF < weight {
              let sum = mark & 0xFFFF + weight - mark >> 16 & 0xFF
              marks[slot] = (stage + 1) << 24 | weight << 16 | sum
            }
          }
        }
      }
    }
  }
}
