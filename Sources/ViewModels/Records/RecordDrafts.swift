import Library

/// Small forms that were left with something typed in them, until their book is looked at again.
package final class RecordDrafts {
  private var books: [String] = []
  private var forms: [[RecordForm]] = []

  package init() {}

  func keep(_ open: [RecordForm], of book: String) {
    let modified = open.filter { $0.isModified }
    if modified.isEmpty { return }
    books.append(book)
    forms.append(modified)
  }

  func take(_ book: String) -> [RecordForm] {
    guard let index = books.firstIndex(where: { isSame($0, book) }) else { return [] }
    books.remove(at: index)
    return forms.remove(at: index)
  }
}
