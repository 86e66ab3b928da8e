import Documents
import Exchange
import Library
import Testing

/// A library that only applies commits, with what a server checks of them.
final class MemoryLibrary {
  private(set) var documents: [String: Fields] = [:]
  private(set) var clock: Int64 = 0

  var books: [Book] {
    documents.filter { $0.key.hasPrefix("books/") }
      .map { Book(id: String($0.key.dropFirst(6)), map: $0.value.map) }
      .sorted { ($0.source?.key ?? "", $0.id) < ($1.source?.key ?? "", $1.id) }
  }

  var reads: [Read] {
    documents.filter { $0.key.hasPrefix("reads/") }
      .map { Read(id: String($0.key.dropFirst(6)), map: $0.value.map) }
  }

  func reads(of book: Book) -> [Read] { reads.filter { $0.book == book.id } }

  func shelfNames(of book: Book) -> [String] {
    book.shelves.map { Shelf(id: $0, map: documents["shelves/" + $0]?.map ?? MapValue()).name }
  }

  var index: LibraryIndex {
    let index = LibraryIndex()
    for (path, fields) in documents { index.add(DocumentPath(unchecked: Array(path.utf8)), fields) }
    return index
  }

  func apply(_ writes: [Mutation]) {
    clock += 1
    #expect(writes.count <= ImportCommits.largest)
    let time = Value.timestamp(Timestamp(seconds: clock))
    for write in writes {
      let path = write.path.string
      switch write.precondition {
      case .exists(let exists): #expect((documents[path] != nil) == exists, "\(path)")
      default: break
      }
      documents[path] = write.apply(to: documents[path], time: time).fields
    }
  }

  func plan(
    _ bytes: [UInt8], _ choices: ImportChoices = ImportChoices()
  ) throws(ImportError) -> ImportPlan {
    try ImportPlan.make(bytes, file: "file.csv", library: index, choices: choices)
  }

  @discardableResult
  func importing(
    _ bytes: [UInt8], _ choices: ImportChoices = ImportChoices(), id: String = "import"
  ) throws(ImportError) -> ImportPlan {
    let plan = try plan(bytes, choices)
    let commits = ImportCommits(plan, id: id, origin: MemoryLibrary.origin)
    for index in 0..<commits.count { apply(commits[index]) }
    return plan
  }

  @discardableResult
  func importing(
    sample name: String, _ choices: ImportChoices = ImportChoices()
  ) throws -> ImportPlan {
    try importing(Samples.bytes(name), choices, id: "import-" + name.filter { $0 != "/" })
  }

  @discardableResult
  func undo(_ id: String = "import") -> ImportUndo {
    let prefix = "imports/" + id + "/parts/"
    let parts = documents.filter { $0.key.hasPrefix(prefix) }.map(\.value.map)
    let undo = ImportUndo(id: id, parts: parts, library: index)
    for commit in undo.commits { apply(commit) }
    return undo
  }

  func edit(_ book: Book, _ change: (Book) -> Void) {
    let draft = book.copy()
    change(draft)
    apply(
      BookEdit.save(
        original: book, draft: draft, origin: MemoryLibrary.origin, changeID: "c\(clock)"))
  }

  static let origin = ChangeOrigin(by: "ada", device: "test")
}

func csv(_ text: String) -> [UInt8] { Array(text.utf8) }
