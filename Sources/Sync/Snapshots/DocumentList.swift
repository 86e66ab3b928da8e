/// A sorted list of documents. It is kept in chunks, so that a list of 20,000 that a listener
/// still holds is changed by copying two small arrays rather than one large one.
package struct DocumentList: RandomAccessCollection {
  private var chunks: [[DocumentSnapshot]] = []
  /// The index of each chunk's first document.
  private var starts: [Int] = []
  package private(set) var count = 0

  private static let largestChunk = 256

  package init() {}

  /// Documents that are sorted already.
  init(sorted documents: [DocumentSnapshot]) {
    count = documents.count
    var start = 0
    while start < documents.count {
      let end = Swift.min(start + DocumentList.largestChunk / 2, documents.count)
      chunks.append(Array(documents[start..<end]))
      starts.append(start)
      start = end
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  @inline(never)
  package subscript(index: Int) -> DocumentSnapshot {
    let chunk = chunkHolding(index)
    return chunks[chunk][index - starts[chunk]]
  }

  package func makeIterator() -> Iterator { Iterator(chunks: chunks) }

  package struct Iterator: IteratorProtocol {
    fileprivate let chunks: [[DocumentSnapshot]]
    private var chunk = 0
    private var offset = 0

    fileprivate init(chunks: [[DocumentSnapshot]]) {
      self.chunks = chunks
    }

    @inline(never)
    package mutating func next() -> DocumentSnapshot? {
      if chunk == chunks.count { return nil }
      let document = chunks[chunk][offset]
      offset += 1
      if offset == chunks[chunk].count {
        chunk += 1
        offset = 0
      }
      return document
    }
  }

  /// The index of a document with this sort key, or nil.
  func index(ofKey key: [UInt8]) -> Int? {
    let place = place(of: key)
    guard place.isPresent else { return nil }
    return starts[place.chunk] + place.offset
  }

  /// Puts a document where its key belongs, in place of one with the same key.
  /// - Returns: Its index.
  @discardableResult
  mutating func insert(_ document: DocumentSnapshot) -> Int {
    if chunks.isEmpty {
      chunks.append([document])
      starts.append(0)
      count = 1
      return 0
    }
    let place = place(of: document.sortKey)
    let index = starts[place.chunk] + place.offset
    if place.isPresent {
      chunks[place.chunk][place.offset] = document
      return index
    }
    chunks[place.chunk].insert(document, at: place.offset)
    count += 1
    if chunks[place.chunk].count > DocumentList.largestChunk {
      let half = DocumentList.largestChunk / 2
      let tail = Array(chunks[place.chunk][half...])
      chunks[place.chunk].removeSubrange(half...)
      chunks.insert(tail, at: place.chunk + 1)
      starts.insert(0, at: place.chunk + 1)
    }
    renumber(from: place.chunk + 1)
    return index
  }

  /// Takes the document with this sort key out.
  /// - Returns: The index that it had, or nil if there was none.
  @discardableResult
  mutating func remove(key: [UInt8]) -> Int? {
    let place = place(of: key)
    guard place.isPresent else { return nil }
    let index = starts[place.chunk] + place.offset
    chunks[place.chunk].remove(at: place.offset)
    count -= 1
    if chunks[place.chunk].isEmpty {
      chunks.remove(at: place.chunk)
      starts.remove(at: place.chunk)
    }
    renumber(from: place.chunk)
    return index
  }

  private struct Place {
    let chunk: Int
    let offset: Int
    let isPresent: Bool
  }

  /// Where a key is or would be inserted. The list is not empty unless nothing is present.
  private func place(of key: [UInt8]) -> Place {
    if chunks.isEmpty { return Place(chunk: 0, offset: 0, isPresent: false) }
    // The first chunk whose last document is not before the key; the last chunk if there is none.
    var low = 0
    var high = chunks.count - 1
    while low < high {
      let middle = (low + high) / 2
      if isBefore(chunks[middle][chunks[middle].count - 1].sortKey, key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let chunk = low
    low = 0
    high = chunks[chunk].count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(chunks[chunk][middle].sortKey, key) { low = middle + 1 } else { high = middle }
    }
    let isPresent = low < chunks[chunk].count && chunks[chunk][low].sortKey == key
    return Place(chunk: chunk, offset: low, isPresent: isPresent)
  }

  private func chunkHolding(_ index: Int) -> Int {
    precondition(index >= 0 && index < count, "The index is outside the list.")
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private mutating func renumber(from first: Int) {
    var chunk = first
    while chunk < chunks.count {
      starts[chunk] = chunk == 0 ? 0 : starts[chunk - 1] + chunks[chunk - 1].count
      chunk += 1
    }
  }
}
