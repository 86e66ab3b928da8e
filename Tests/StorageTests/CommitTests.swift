import Testing

@testable import Documents
@testable import Storage

struct CommitTests {
  let clock = TestClock()
  let store: Store
  let a = path("books/a")

  init() throws {
    store = try Store(.memory, environment: clock.environment)
  }

  @Test func whatIsWrittenCanBeRead() throws {
    let result = try store.write(.set(a, map(("title", .string("A")))))
    let document = try #require(try store.document(a))
    #expect(document.fields["title"] == .string("A"))
    #expect(document.createTime == result.time)
    #expect(document.updateTime == result.time)
    #expect(result.writes == [WriteResult(updateTime: result.time)])
    #expect(try store.document(path("books/b")) == nil)
    #expect(try store.document(path("shelves/a")) == nil)
  }

  @Test func anUpdateTouchesOnlyTheFieldsOfItsMask() throws {
    let created = try store.write(.set(a, map(("title", .string("A")), ("pages", .integer(1)))))
    let mask = FieldMask([FieldPath(field: "pages"), FieldPath(field: "absent")])
    let updated = try store.write(.update(a, map(("pages", .integer(2))), mask: mask))
    let document = try #require(try store.document(a))
    #expect(document.fields == fields(("title", .string("A")), ("pages", .integer(2))))
    #expect(document.createTime == created.time)
    #expect(document.updateTime == updated.time)
  }

  @Test func aFieldInTheMaskWithoutAValueIsDeleted() throws {
    try store.write(.set(a, map(("title", .string("A")), ("pages", .integer(1)))))
    try store.write(.update(a, map(), mask: FieldMask([FieldPath(field: "pages")])))
    #expect(try store.document(a)?.fields == fields(("title", .string("A"))))
  }

  @Test func aWriteThatChangesNothingKeepsTheUpdateTime() throws {
    let first = try store.write(.set(a, map(("title", .string("A")))))
    let second = try store.write(.set(a, map(("title", .string("A")))))
    let third = try store.write(.update(a, map(), mask: .empty))
    #expect(second.time > first.time)
    #expect(second.writes[0].updateTime == first.time)
    #expect(third.writes[0].updateTime == first.time)
    #expect(try store.document(a)?.updateTime == first.time)
  }

  @Test func aDocumentThatIsDeletedAndMadeAgainIsANewOne() throws {
    try store.write(.set(a, map(("title", .string("A")))))
    let deleted = try store.write(.delete(a))
    #expect(deleted.writes == [WriteResult(updateTime: nil)])
    #expect(try store.document(a) == nil)
    let again = try store.write(.set(a, map(("title", .string("A")))))
    #expect(try store.document(a)?.createTime == again.time)
    let inOne = try store.write(.delete(a), .set(a, map(("title", .string("A")))))
    #expect(try store.document(a)?.createTime == inOne.time)
  }

  @Test func writesToOneDocumentAreAppliedInOrder() throws {
    let count = FieldTransform(FieldPath(field: "n"), .increment(.integer(1)))
    let result = try store.write(
      .set(a, map(("n", .integer(5)))),
      Mutation(a, .update(Fields(), .empty), transforms: [count, count]),
      .update(a, map(("title", .string("A"))), mask: FieldMask([FieldPath(field: "title")])))
    #expect(try store.document(a)?.fields == fields(("n", .integer(7)), ("title", .string("A"))))
    #expect(result.writes[1].transformResults == [.integer(6), .integer(7)])
    #expect(result.writes.map(\.updateTime) == [result.time, result.time, result.time])
  }

  @Test func serverTimestampsAreTheCommitsTimeInMilliseconds() throws {
    let now = FieldTransform(FieldPath(field: "at"), .serverTimestamp)
    let result = try store.write(
      Mutation(a, .set(Fields()), transforms: [now]),
      Mutation(path("books/b"), .set(Fields()), transforms: [now]))
    let time = Value.timestamp(result.time.truncatedToMilliseconds)
    #expect(result.time.nanoseconds % 1_000_000 != 0)
    #expect(try store.document(a)?.fields["at"] == time)
    #expect(try store.document(path("books/b"))?.fields["at"] == time)
    #expect(result.writes.map(\.transformResults) == [[time], [time]])
  }

  @Test func arrayTransformsReportNull() throws {
    let union = FieldTransform(FieldPath(field: "tags"), .arrayUnion([.string("x")]))
    let result = try store.write(Mutation(a, .set(Fields()), transforms: [union]))
    #expect(result.writes[0].transformResults == [.null])
    #expect(try store.document(a)?.fields["tags"] == .array([.string("x")]))
  }

  @Test func aCommitIsAppliedWholeOrNotAtAll() throws {
    #expect(throws: CommitError.noDocument(path("books/missing"))) {
      try store.write(
        .set(a, map(("title", .string("A")))),
        .update(path("books/missing"), map(), mask: .empty))
    }
    #expect(try store.document(a) == nil)
    #expect(try store.place().sequence == 0)
  }

  @Test func transformsApplyToADocumentThatIsDeletedInTheSameCommitAsToANewOne() throws {
    try store.write(.set(a, map(("n", .integer(5)))))
    let count = FieldTransform(FieldPath(field: "n"), .increment(.integer(1)))
    try store.write(.delete(a), Mutation(a, .update(Fields(), .empty), transforms: [count]))
    #expect(try store.document(a)?.fields == fields(("n", .integer(1))))
  }

  @Test func anEmptyCommitHasItsPlaceToo() throws {
    let result = try store.commit(CommitRequest([], by: .owner))
    #expect(result.writes.isEmpty)
    #expect(try store.place().sequence == result.sequence)
  }
}
