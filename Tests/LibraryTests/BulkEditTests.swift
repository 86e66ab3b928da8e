import Documents
import Testing

@testable import Library

@Suite struct BulkEditTests {
  private let origin = ChangeOrigin(by: "ada", device: "phone")

  private func writes(_ edit: BulkEdit, _ fields: MapValue, id: String = "b1") -> [Mutation] {
    edit.writes(for: id, fields, origin: origin, changeID: "c-" + id, group: "g")
  }

  private func after(_ edit: BulkEdit, _ fields: MapValue) -> MapValue? {
    var document: Fields? = Fields(fields)
    for write in writes(edit, fields) where write.path.string == "books/b1" {
      document = write.apply(to: document, time: .null).fields
    }
    return document?.map
  }

  private func list(_ texts: String...) -> Value { .array(texts.map { .string($0) }) }

  @Test func everyKindChangesItsFieldOnly() {
    let book = MapValue([
      ("genres", list("Fantasy", "Young adult")), ("mine", .integer(7)),
      ("status", .string("read")),
      ("tags", list("sea")), ("title", .string("A")),
    ])
    #expect(after(.status(.toRead), book)?["status"] == .string("to-read"))
    #expect(after(.status(nil), book)?["status"] == nil)
    #expect(after(.add("tags", "maps"), book)?["tags"] == list("sea", "maps"))
    #expect(after(.add("shelves", "s1"), book)?["shelves"] == list("s1"))
    #expect(after(.genre("Horror"), book)?["genres"] == list("Horror", "Young adult"))
    #expect(after(.genre(""), book)?["genres"] == list("Young adult"))
    #expect(after(.set("owned", .boolean(true)), book)?["owned"] == .boolean(true))
    for edit in [BulkEdit.status(.read), .add("tags", "maps"), .genre("Poetry")] {
      #expect(after(edit, book)?["mine"] == .integer(7))
      #expect(after(edit, book)?["title"] == .string("A"))
    }
    #expect(writes(.remove("tags", "sea"), book)[0].transforms.count == 1)
  }

  @Test func whatIsSoAlreadyNeedsNoWrite() {
    let book = MapValue([("status", .string("read")), ("tags", list("sea"))])
    #expect(writes(.status(.read), book).isEmpty)
    #expect(writes(.add("tags", "sea"), book).isEmpty)
    #expect(writes(.remove("tags", "maps"), book).isEmpty)
    #expect(writes(.genre(""), book).isEmpty)
    #expect(writes(.set("wished", nil), book).isEmpty)
  }

  @Test func aTagOfSomebodyElseStays() {
    let seen = MapValue([("tags", list("sea"))])
    let write = writes(.add("tags", "maps"), seen)[0]
    let meanwhile = Fields(MapValue([("tags", list("sea", "islands"))]))
    let result = write.apply(to: meanwhile, time: .null).fields
    #expect(result?.map["tags"] == list("sea", "islands", "maps"))
  }

  @Test func changesAndTheTrashNameTheGroup() throws {
    let book = MapValue([("title", .string("A"))])
    for edit in [BulkEdit.status(.read), .delete] {
      let writes = writes(edit, book)
      #expect(BulkEdit.isOf("g", writes))
      #expect(!BulkEdit.isOf("h", writes))
    }
    guard case .set(let fields) = writes(.status(.read), book)[1].operation else {
      Issue.record("no change")
      return
    }
    #expect(Change(id: "c", map: fields.map).group == "g")
  }

  @Test func aRefusedCommitFallsApartIntoBooks() throws {
    for edit in [BulkEdit.status(.read), .delete] {
      var commit: [Mutation] = []
      for id in ["a", "b", "c", "d", "e"] {
        commit += writes(edit, MapValue([("title", .string(id))]), id: id)
      }
      var waiting = [commit]
      var single: [[Mutation]] = []
      while let next = waiting.popLast() {
        if let (first, second) = BulkEdit.halves(of: next) {
          #expect(first + second == next)
          waiting += [first, second]
        } else {
          single.append(next)
        }
      }
      #expect(single.count == 5)
      #expect(single.allSatisfy { $0.count == 2 })
    }
    #expect(BulkEdit.halves(of: writes(.delete, MapValue())) == nil)
  }
}
