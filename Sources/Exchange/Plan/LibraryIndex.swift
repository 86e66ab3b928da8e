package import Documents
internal import Library

/// What a library holds already, as far as an import or its undo has to know. Add every document of
/// `books`, `reads`, `shelves` and `trash`; for an undo `notes` and `loans` too.
///
/// Fields stay encoded as they come; of a book only what it is found by is looked at.
package final class LibraryIndex {
  private struct Entry {
    let fields: Fields
    let updateTime: Timestamp?
  }

  private var entries: [UTF8Key: Entry] = [:]
  /// The identifiers of all books, in the order in which they were added.
  private(set) var bookIDs: [String] = []
  private var booksByISBN: [Int64: [String]] = [:]
  private var booksByName: [UInt64: [String]] = [:]
  private var shelvesByName: [UTF8Key: String] = [:]
  /// The readings, notes and loans of a book, by its identifier.
  private var dependents: [UTF8Key: [DocumentPath]] = [:]

  package init() {}

  /// Adds a document; other collections than those of a library are passed over.
  /// - Parameter updateTime: when it was last changed; without it, what is planned does not notice
  ///   that it has been changed since.
  package func add(_ path: DocumentPath, _ document: Fields, updateTime: Timestamp? = nil) {
    entries[UTF8Key(bytes: path.utf8)] = Entry(fields: document, updateTime: updateTime)
    let collection = path.collection.string
    if isSame(collection, "books") {
      addBook(path.id, document)
    } else if isSame(collection, "shelves") {
      if case .string(let name)? = document["name"] {
        shelvesByName[LibraryIndex.shelfKey(name)] = path.id
      }
    } else if isSame(collection, "reads") || isSame(collection, "notes")
      || isSame(collection, "loans")
    {
      if case .string(let book)? = document["book"] {
        dependents[UTF8Key(book), default: []].append(path)
      }
    }
  }

  /// The document at a path.
  package func document(_ path: DocumentPath) -> Fields? {
    entries[UTF8Key(bytes: path.utf8)]?.fields
  }

  /// When the document at a path was last changed, as far as that is known.
  func updateTime(_ path: DocumentPath) -> Timestamp? {
    entries[UTF8Key(bytes: path.utf8)]?.updateTime
  }

  func book(_ id: String) -> Fields? { document(LibraryCollection.books.path(id)) }

  func isInTrash(_ id: String) -> Bool { document(LibraryCollection.trash.path(id)) != nil }

  func books(isbn: ISBN) -> [String] { booksByISBN[isbn.number] ?? [] }

  /// Books of the same title and author, case and accents ignored.
  func books(title: String, author: String) -> [String] {
    booksByName[LibraryIndex.nameKey(title, author)] ?? []
  }

  func shelf(named name: String) -> String? { shelvesByName[LibraryIndex.shelfKey(name)] }

  func dependents(ofBook id: String) -> [DocumentPath] { dependents[UTF8Key(id)] ?? [] }

  /// Shelves are told apart by their names without regard to case and accents.
  static func shelfKey(_ name: String) -> UTF8Key { UTF8Key(bytes: Folding.bytes(of: name)) }

  private func addBook(_ id: String, _ document: Fields) {
    bookIDs.append(id)
    var title = ""
    var author = ""
    if case .string(let text)? = document["title"] { title = text }
    if case .string(let text)? = document["author"] { author = text }
    booksByName[LibraryIndex.nameKey(title, author), default: []].append(id)
    if case .string(let text)? = document["isbn"], case .isbn(let isbn, _) = ISBN.read(text) {
      booksByISBN[isbn.number, default: []].append(id)
    }
  }

  private static func nameKey(_ title: String, _ author: String) -> UInt64 {
    var hash = ShortHash()
    hash.combine(Folding.bytes(of: title))
    hash.combine([0x1F])
    hash.combine(Folding.bytes(of: author))
    return hash.value
  }
}
