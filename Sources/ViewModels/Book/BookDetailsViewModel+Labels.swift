import Documents
import Library
import Sync

// Shelves and tags, added and taken away in place.

extension BookDetailsViewModel {
  /// The name of a shelf; its identifier where it is not known.
  package func shelfName(_ id: String) -> String {
    for shelf in shelves where isSame(shelf.id, id) && !shelf.name.utf8.isEmpty {
      return shelf.name
    }
    return id
  }

  /// Puts the book on the shelf of this name, or gives it the tag.
  ///
  /// - Parameter isShelf: whether the name is a shelf's, which is made if there is none; else it is a
  ///   tag, unless there is a shelf of this name.
  package func addLabel(isShelf: Bool) {
    let name = trimmed(label)
    label = ""
    guard !name.utf8.isEmpty, state == .shown, let book else { return }
    let draft = book.copy()
    var made: [Mutation] = []
    if let shelf = shelves.first(where: { isAlike($0.name, name) }) {
      if !draft.shelves.contains(where: { isSame($0, shelf.id) }) { draft.shelves.append(shelf.id) }
    } else if isShelf {
      let shelf = Shelf(id: store.newID())
      shelf.name = name
      made = [.create(shelf.path, shelf.map)]
      draft.shelves.append(shelf.id)
    } else if !draft.tags.contains(where: { isAlike($0, name) }) {
      draft.tags.append(name)
    }
    let edits = store.edits(original: book, draft: draft)
    if !edits.isEmpty { store.client.commit(made + edits) }
  }

  package func endLabelling() {
    isLabelling = false
    hasLabelled = true
  }

  package func removeTag(_ tag: String) {
    change { $0.tags.removeAll { isSame($0, tag) } }
  }

  package func removeShelf(_ id: String) {
    change { $0.shelves.removeAll { isSame($0, id) } }
  }

  @inline(never)
  private func isAlike(_ first: String, _ second: String) -> Bool {
    Folding.bytes(of: first) == Folding.bytes(of: second)
  }
}
