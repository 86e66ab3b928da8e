import Documents
import Library
import Sync

/// What the library's books have in a field, for completing what is typed.
final class Completion {
  /// Identifiers and names of the shelves that books are put onto.
  private(set) var shelves = MapValue()
  private let store: LibraryStore
  /// The values of the field that is typed in, the most frequent first.
  private var values: [String] = []
  private var words: [[UInt8]] = []
  private var name: DraftFieldName?

  private static let limit = 12

  init(_ store: LibraryStore) {
    self.store = store
  }

  func takeShelves(_ snapshot: QuerySnapshot) {
    shelves = MapValue()
    name = nil
    for document in snapshot.documents {
      let shelf = Shelf(id: document.id, map: document.fields.map)
      if shelf.filter == nil { shelves[shelf.id] = .string(shelf.name) }
    }
  }

  func choices(_ name: DraftFieldName, _ text: String) -> [String] {
    if name != self.name { collect(name) }
    let sought = FoldedWords.of(text)
    var found: [String] = []
    for (index, value) in values.enumerated()
    where found.count < Completion.limit && FoldedWords.begin(sought, in: words[index]) {
      if !isSame(value, text) { found.append(value) }
    }
    return found
  }

  private func collect(_ name: DraftFieldName) {
    self.name = name
    var places: [UTF8Key: Int] = [:]
    var counts: [Int] = []
    values = []
    func count(_ value: Value?) {
      let text = DraftLines.plain(DraftValue.text(value))
      if text.utf8.isEmpty { return }
      let key = UTF8Key(text)
      if let place = places[key] {
        counts[place] += 1
      } else {
        places[key] = values.count
        values.append(text)
        counts.append(1)
      }
    }
    func countAll(_ value: Value?) {
      switch value {
      case .array(let elements)?: for element in elements { countAll(element) }
      case .map(let map)?: count(map["name"])
      default: count(value)
      }
    }
    if name == .shelves {
      for shelf in shelves.entries { count(shelf.value) }
    } else if name == .identifiers {
      values = ["goodreads", "asin", "olid", "librarything", "oclc", "doi"]
      counts = values.map { _ in 1 }
    } else {
      let field = name.field
      for document in store.client.get(Query(collectionID: LibraryCollection.books.rawValue)) {
        countAll(document.fields[field])
        // The same people, whether they stand in a line or in a list.
        if name == .contributors { countAll(document.fields[DraftFieldName.author.field]) }
      }
    }
    let order = sortedOrder(values.count) { counts[$0] > counts[$1] }
    values = order.map { values[$0] }
    words = values.map { FoldedWords.of($0) }
  }
}
