import Testing

@testable import Documents
@testable import Storage

struct StoreTests {
  let folder = TemporaryFolder()

  @Test func aLibraryIsThereAgainWhenItIsOpenedAgain() throws {
    let first = try Store(.file(folder.library))
    let incarnation = first.incarnation
    try first.write(.set(path("books/a"), map(("title", .string("A")))))
    let place = try first.place()
    first.close()

    let second = try Store(.file(folder.library))
    #expect(second.incarnation == incarnation)
    #expect(try second.place() == place)
    #expect(try second.document(path("books/a"))?.fields["title"] == .string("A"))
    #expect(try second.run(books()).documents.count == 1)
  }
}
