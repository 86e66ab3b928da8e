import Documents
import Exchange
import Storage
import Testing

@testable import Server

/// Edits that fall between the planning of an import, or of its undo, and its commits.
@Suite struct ChangedMeanwhileTests {
  private let store: Store
  private let count = 1000

  init() throws {
    store = try Store(.memory)
  }

  private func file(_ rating: Int, from first: Int = 0) -> [UInt8] {
    var text = "Book Id,Title,Author,ISBN13,My Rating,Exclusive Shelf\n"
    for number in first..<count { text += "\(number),Book \(number),Ada Quill,,\(rating),read\n" }
    return Array(text.utf8)
  }

  private func makeImport(_ rating: Int, from first: Int = 0) -> LibraryImport {
    LibraryImport(store, file: "a.csv", bytes: file(rating, from: first), by: .owner)
  }

  private func books() throws -> [Document] {
    try store.run(Books.all).documents
  }

  /// The book of a row.
  private func book(_ number: Int) throws -> DocumentPath {
    let title = Value.string("Book \(number)")
    return try #require(try books().first { $0.fields["title"] == title }).path
  }

  private func edit(_ path: DocumentPath) throws {
    let mask = FieldMask([FieldPath(field: "title")])
    _ = try store.commit(
      CommitRequest(
        [.update(path, MapValue([("title", .string("Mine"))]), mask: mask)], by: .owner))
  }

  private func ratings() throws -> [Int64: Int] {
    var ratings: [Int64: Int] = [:]
    for book in try books() {
      switch book.fields["rating"] {
      case .integer(let rating)?: ratings[rating, default: 0] += 1
      case .double(let rating)?: ratings[Int64(rating), default: 0] += 1
      default: ratings[-1, default: 0] += 1
      }
    }
    return ratings
  }

  /// In the first commit and in the last one.
  @Test(arguments: [3, 995]) func aBookThatIsChangedIsAConflictAndStays(_ number: Int) throws {
    _ = try makeImport(3).commit()
    let path = try book(number)
    let work = makeImport(5)
    var isEdited = false
    let plan = try work.commit(isCancelled: {
      if !isEdited {
        isEdited = true
        try? edit(path)
      }
      return false
    })
    #expect(plan.counts[.conflicting] == 1)
    #expect(plan.counts[.updated] == count - 1)
    #expect(plan.report.map(\.reason) == [.changedMeanwhile])
    let kept = try #require(try store.documents([path]).documents[0])
    #expect(kept.fields["title"] == .string("Mine"))
    #expect(try ratings() == [3: 1, 5: count - 1])
    let record = try #require(
      try store.documents([try DocumentPath("imports/\(work.id)")]).documents[0])
    #expect(record.fields["counts"].flatMap { $0["conflicting"] } == .integer(1))
    #expect(record.fields["completed"] != nil)
    #expect(record.fields["done"] == .integer(Int64(count)))
    // The undo leaves it alone.
    let undo = try LibraryImport.undo(work.id, in: store, by: .owner)
    #expect(undo.reverted == count - 1)
    #expect(try ratings() == [3: count])
    // And the file brings it in later; the title is the reader's.
    let again = try makeImport(5).commit()
    #expect(again.counts[.conflicting] == 0)
    #expect(try ratings() == [5: count])
    #expect(try store.documents([path]).documents[0]?.fields["title"] == .string("Mine"))
  }

  /// Another import brings the same books at the same time.
  @Test func whatSomebodyElseHasMadeIsNotMadeAgain() throws {
    let work = makeImport(5)
    var isFirst = true
    let plan = try work.commit(isCancelled: {
      if isFirst {
        isFirst = false
        _ = try? makeImport(4, from: 990).commit()
      }
      return false
    })
    #expect(plan.counts[.new] == 990)
    #expect(plan.counts[.conflicting] == 10)
    #expect(try ratings() == [5: 990, 4: 10])
  }

  @Test(arguments: [0, 2]) func aBookThatIsChangedWhileAnImportIsUndoneStays(_ commit: Int) throws {
    let work = makeImport(3)
    _ = try work.commit()
    let path = try book(999)
    var commits = 0
    let undo = try LibraryImport.undo(work.id, in: store, by: .owner) {
      if commits == commit { try? edit(path) }
      commits += 1
    }
    #expect(undo.kept == [path])
    // Each book has a reading.
    #expect(undo.removed == 2 * (count - 1))
    #expect(try books().map(\.fields).map { $0["title"] } == [.string("Mine")])
    let record = try #require(
      try store.documents([try DocumentPath("imports/\(work.id)")]).documents[0])
    #expect(record.fields["undone"] != nil)
  }

  @Test func aBookThatIsChangedWhileAnUpdateIsUndoneKeepsWhatItIs() throws {
    _ = try makeImport(3).commit()
    let work = makeImport(5)
    _ = try work.commit()
    let path = try book(998)
    let rated = FieldMask([FieldPath(field: "rating")])
    var commits = 0
    let undo = try LibraryImport.undo(work.id, in: store, by: .owner) {
      if commits == 1 {
        _ = try? store.commit(
          CommitRequest(
            [.update(path, MapValue([("rating", .integer(1))]), mask: rated)], by: .owner))
      }
      commits += 1
    }
    #expect(undo.kept == [path])
    #expect(try ratings() == [3: count - 1, 1: 1])
  }
}

extension Value {
  fileprivate subscript(name: String) -> Value? {
    if case .map(let map) = self { map[name] } else { nil }
  }
}
