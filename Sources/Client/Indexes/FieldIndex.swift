import Documents
import Sync

/// The documents of a collection that have a field, in the order of its values, or of the elements
/// of its arrays. It lies in chunks, so that a change moves little.
final class FieldIndex {
  /// What is indexed.
  struct Key: Hashable {
    let field: FieldPath
    /// Whether each element of an array counts by itself.
    let isOfElements: Bool
  }

  private struct Entry {
    /// The value's bytes and the document's path.
    let key: [UInt8]
    /// How many of the key's bytes are the value's.
    let valueLength: Int
    let document: CachedDocument
  }

  let key: Key
  /// When it was used last, as a number that grows.
  var lastUse = 0
  private(set) var count = 0
  private var chunks: [[Entry]] = []

  private static let chunkSize = 256

  init(_ key: Key, of documents: some Sequence<CachedDocument>) {
    self.key = key
    var entries: [Entry] = []
    for document in documents { entries += self.entries(of: document) }
    entries.sort { $0.key.isBefore($1.key) }
    count = entries.count
    var start = 0
    while start < entries.count {
      let end = min(start + FieldIndex.chunkSize, entries.count)
      chunks.append(Array(entries[start..<end]))
      start = end
    }
  }

  // MARK: Changing

  func insert(_ document: CachedDocument) {
    for entry in entries(of: document) {
      count += 1
      guard !chunks.isEmpty else {
        chunks.append([entry])
        continue
      }
      var place = place(of: entry.key)
      if place.chunk == chunks.count {
        // After everything.
        place.chunk -= 1
        place.offset = chunks[place.chunk].count
      }
      chunks[place.chunk].insert(entry, at: place.offset)
      if chunks[place.chunk].count > 2 * FieldIndex.chunkSize {
        let tail = Array(chunks[place.chunk][FieldIndex.chunkSize...])
        chunks[place.chunk].removeSubrange(FieldIndex.chunkSize...)
        chunks.insert(tail, at: place.chunk + 1)
      }
    }
  }

  /// - Parameter document: As it was when it was inserted.
  func remove(_ document: CachedDocument) {
    for entry in entries(of: document) {
      let place = place(of: entry.key)
      guard place.chunk < chunks.count, chunks[place.chunk][place.offset].key == entry.key else {
        continue
      }
      count -= 1
      chunks[place.chunk].remove(at: place.offset)
      if chunks[place.chunk].isEmpty { chunks.remove(at: place.chunk) }
    }
  }

  // MARK: Finding

  /// How many entries lie within bounds.
  func count(in bounds: IndexBounds) -> Int {
    let (start, end) = places(of: bounds)
    if start.chunk == end.chunk { return max(0, end.offset - start.offset) }
    if start.chunk > end.chunk { return 0 }
    var count = chunks[start.chunk].count - start.offset + end.offset
    for chunk in (start.chunk + 1)..<end.chunk { count += chunks[chunk].count }
    return count
  }

  /// Calls with the documents within bounds, in order, until told to stop.
  /// - Parameter body: Gets a document and whether its value is the one before it had; returns
  ///   whether to go on.
  func forEach(
    in bounds: IndexBounds, descending: Bool = false,
    _ body: (_ document: CachedDocument, _ isSameValue: Bool) -> Bool
  ) {
    let (start, end) = places(of: bounds)
    var last: Entry?
    func visit(_ entry: Entry) -> Bool {
      let isSame =
        last.map {
          $0.valueLength == entry.valueLength
            && $0.key[..<$0.valueLength] == entry.key[..<entry.valueLength]
        } ?? false
      last = entry
      return body(entry.document, isSame)
    }
    var place = descending ? end : start
    while descending ? start < place : place < end {
      if descending {
        if place.offset == 0 {
          place.chunk -= 1
          place.offset = chunks[place.chunk].count
        }
        place.offset -= 1
        if !visit(chunks[place.chunk][place.offset]) { return }
      } else {
        if !visit(chunks[place.chunk][place.offset]) { return }
        place.offset += 1
        if place.offset == chunks[place.chunk].count {
          place.chunk += 1
          place.offset = 0
        }
      }
    }
  }

  // MARK: Places

  private struct Place {
    var chunk: Int
    var offset: Int

    static func < (left: Place, right: Place) -> Bool {
      left.chunk == right.chunk ? left.offset < right.offset : left.chunk < right.chunk
    }
  }

  private func places(of bounds: IndexBounds) -> (Place, Place) {
    let end = bounds.upper.map { place(of: $0) } ?? Place(chunk: chunks.count, offset: 0)
    return (place(of: bounds.lower), end)
  }

  /// The first entry that is not before a key; the place after all if there is none.
  private func place(of key: [UInt8]) -> Place {
    var low = 0
    var high = chunks.count
    while low < high {
      let middle = (low + high) / 2
      if chunks[middle][chunks[middle].count - 1].key.isBefore(key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let chunk = low
    if chunk == chunks.count { return Place(chunk: chunk, offset: 0) }
    low = 0
    high = chunks[chunk].count
    while low < high {
      let middle = (low + high) / 2
      if chunks[chunk][middle].key.isBefore(key) { low = middle + 1 } else { high = middle }
    }
    return Place(chunk: chunk, offset: low)
  }

  private func entries(of document: CachedDocument) -> [Entry] {
    if key.field.isDocumentID { return [entry([], document)] }
    guard let value = document.fields[key.field] else { return [] }
    if !key.isOfElements { return [entry(value.indexBytes, document)] }
    guard case .array(let elements) = value else { return [] }
    var seen: Set<[UInt8]> = []
    var entries: [Entry] = []
    for element in elements {
      let bytes = element.indexBytes
      if seen.insert(bytes).inserted { entries.append(entry(bytes, document)) }
    }
    return entries
  }

  private func entry(_ value: [UInt8], _ document: CachedDocument) -> Entry {
    var key = value
    append(resourceName: document.path.utf8, to: &key)
    return Entry(
      key: key, valueLength: self.key.field.isDocumentID ? key.count : value.count,
      document: document)
  }
}

extension Value {
  var indexBytes: [UInt8] {
    var bytes: [UInt8] = []
    encodeForIndex(into: &bytes)
    return bytes
  }
}

extension [UInt8] {
  fileprivate func isBefore(_ other: [UInt8]) -> Bool { compareBytes(self, other) == .ascending }
}
