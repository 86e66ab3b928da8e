import Documents
import Testing

@testable import Sync

/// The chunked list against a plain array.
struct DocumentListTests {
  private func document(_ number: Int) -> DocumentSnapshot {
    let document = CachedDocument(try! DocumentPath("books/b\(number)"), .found)
    return DocumentSnapshot(
      document, hasPendingWrites: false, sortKey: [UInt8(number >> 8), UInt8(number & 255)])
  }

  @Test func isAnArrayWhateverIsDone() {
    let random = SeededRandom(seed: 3)
    for round in 0..<20 {
      var list = DocumentList()
      var plain: [Int] = []
      if round.isMultiple(of: 2) {
        plain = Array(stride(from: 0, to: 2000, by: 3))
        list = DocumentList(sorted: plain.map { document($0) })
      }
      for _ in 0..<800 {
        let number = Int(random.next() % 2000)
        let place = plain.firstIndex { $0 >= number } ?? plain.count
        let isThere = place < plain.count && plain[place] == number
        if random.next() % 3 == 0 {
          let index = list.remove(key: document(number).sortKey)
          #expect(index == (isThere ? place : nil))
          if isThere { plain.remove(at: place) }
        } else {
          #expect(list.insert(document(number)) == place)
          if !isThere { plain.insert(number, at: place) }
        }
        #expect(list.count == plain.count)
      }
      #expect(list.map { $0.id } == plain.map { "b\($0)" })
      #expect(list.indices.map { list[$0].id } == plain.map { "b\($0)" })
    }
  }

  @Test func anEarlierCopyStaysAsItWas() {
    var list = DocumentList(sorted: (0..<1000).map { document($0 * 2) })
    let copy = list
    list.insert(document(501))
    list.remove(key: document(0).sortKey)
    #expect(copy.count == 1000)
    #expect(copy.first?.id == "b0")
    #expect(list.first?.id == "b2")
    #expect(list.count == 1000)
  }

  @Test func keysAreSortedStably() {
    let random = SeededRandom(seed: 5)
    for count in [0, 1, 2, 3, 7, 64, 1000] {
      let keys = (0..<count).map { _ in [UInt8(random.next() % 16), UInt8(random.next() % 3)] }
      let order = ascendingOrder(of: keys)
      let wanted = keys.indices.sorted { a, b in
        keys[a] == keys[b] ? a < b : isBefore(keys[a], keys[b])
      }
      #expect(order == wanted)
    }
  }
}
