import Testing

@testable import Documents
@testable import Storage

struct CommitTests {
  let store: Store

  init() throws {
    store = try Store(.memory)
  }

  @Test func whatIsWrittenCanBeRead() throws {
    let result = try store.write(.set(path("books/a"), map(("title", .string("A")))))
    let document = try #require(try store.document(path("books/a")))
    #expect(document.fields["title"] == .string("A"))
    #expect(document.createTime == result.time)
    #expect(document.updateTime == result.time)
    #expect(result.writes == [WriteResult(updateTime: result.time)])
  }
}
