import Testing

@testable import Documents
@testable import Storage

struct CommitRefusalTests {
  let store: Store
  let a = path("books/a")
  let prefix = DatabasePrefix(project: "p")

  init() throws {
    store = try Store(.memory)
  }

  private func refusal(_ writes: Mutation...) -> CommitError? {
    do throws(CommitError) {
      _ = try store.commit(CommitRequest(writes, by: .owner))
      return nil
    } catch {
      return error
    }
  }

  @Test func anUpdateTimeThatNoDocumentCanHaveIsRefused() {
    let time = Timestamp(seconds: 1, nanoseconds: 1001)
    let write = Mutation(a, .delete, precondition: .updateTime(time))
    #expect(refusal(write) == .unalignedUpdateTime)
  }

  /// A client gives up what it is told will never be taken; a file can be mended.
  @Test(arguments: [StorageError.notWritable(""), .damaged(""), .diskFull, .closed, .failed("")])
  func troubleOfTheStoreIsNoReasonToGiveAWriteUp(_ error: StorageError) {
    let passing: [StatusCode] = [.internal, .unavailable, .resourceExhausted]
    #expect(passing.contains(CommitError.storage(error).status))
  }

  @Test func creatingWhatExistsIsAlreadyExists() throws {
    try store.write(.create(a, map()))
    let error = try #require(refusal(.create(a, map())))
    #expect(error.status == .alreadyExists)
    #expect(
      error.message(prefix)
        == "Document already exists: projects/p/databases/(default)/documents/books/a")
  }

  @Test func updatingWhatDoesNotExistIsNotFound() throws {
    let error = try #require(refusal(.update(a, map(), mask: .empty)))
    #expect(error.status == .notFound)
    #expect(
      error.message(prefix)
        == "No document to update: projects/p/databases/(default)/documents/books/a")
    let deletion = Mutation(a, .delete, precondition: .exists(true))
    #expect(refusal(deletion)?.status == .notFound)
    #expect(refusal(Mutation(a, .delete)) == nil)
  }

  @Test func writesThatCannotBothHappenAreNoValidRequest() throws {
    let set = Mutation.set(a, map())
    let deletion = Mutation.delete(a)
    let now = Mutation(
      a, .delete, precondition: .updateTime(Timestamp(microseconds: 1)))
    let refused: [(Mutation, Mutation, String)] = [
      (set, .create(a, map()), "Cannot upsert then insert an entity in the same request."),
      (
        .create(a, map()), .create(a, map()),
        "Cannot insert then insert an entity in the same request."
      ),
      (
        deletion, .update(a, map(), mask: .empty),
        "Cannot delete then update an entity in the same request."
      ),
      (
        set, now,
        "Writes to projects/p/databases/(default)/documents/books/a in the same request demand "
          + "different versions."
      ),
    ]
    for (first, second, message) in refused {
      let error = try #require(refusal(.set(path("books/b"), map()), first, second))
      #expect(error.status == .invalidArgument)
      #expect(error.message(prefix) == message)
    }
    let touch = Mutation.update(a, map(), mask: .empty)
    #expect(refusal(set, deletion, .create(a, map()), touch) == nil)
    #expect(refusal(set, deletion, set, touch, deletion) == nil)
  }

  @Test func anotherUpdateTimeIsFailedPrecondition() throws {
    let time = try store.write(.set(a, map())).time
    let stale = Timestamp(microseconds: time.microseconds - 1)
    let error = try #require(
      refusal(Mutation(a, .set(fields(("n", .integer(1)))), precondition: .updateTime(stale))))
    #expect(error.status == .failedPrecondition)
    #expect(
      error.message(prefix)
        == "the stored version (\(time.microseconds)) does not match the required base version "
        + "(\(stale.microseconds))")
    #expect(
      refusal(Mutation(path("books/b"), .delete, precondition: .updateTime(time)))?.status
        == .failedPrecondition)
    #expect(
      refusal(Mutation(a, .set(fields(("n", .integer(1)))), precondition: .updateTime(time)))
        == nil)
  }

  @Test func verifyingWritesNothing() throws {
    #expect(refusal(Mutation(a, .verify, precondition: .exists(true)))?.status == .notFound)
    #expect(refusal(Mutation(a, .verify, precondition: .exists(false))) == nil)
    #expect(try store.document(a) == nil)
  }

  @Test func aLaterWriteIsCheckedAgainstWhatAnEarlierOneMade() throws {
    #expect(refusal(.delete(a), .update(path("books/b"), map(), mask: .empty))?.status == .notFound)
    #expect(refusal(.create(a, map()), .delete(a), .create(a, map())) == nil)
  }

  @Test func aDocumentMayBeOneMebibyteLarge() throws {
    let part = Value.string(String(repeating: "x", count: 500_000))
    let large = map(("a", part), ("b", part), ("c", .string(String(repeating: "x", count: 48_000))))
    #expect(refusal(.set(a, large)) == nil)
    let tooLarge = map(("a", part), ("b", part), ("c", part))
    let error = try #require(refusal(.set(a, tooLarge)))
    #expect(error == .documentTooLarge(a))
    #expect(error.status == .invalidArgument)
    #expect(error.message(prefix).contains("maximum entity size is 1048576 bytes"))
  }

  @Test func manySmallIntegersCountEightBytesEach() throws {
    let numbers = Value.array([Value](repeating: .integer(1), count: 140_000))
    #expect(refusal(.set(a, map(("n", numbers)))) == .documentTooLarge(a))
  }

  @Test func oneValueMayNotFillTheWholeDocument() throws {
    let text = String(repeating: "x", count: Limits.valueBytes + 1)
    let error = try #require(refusal(.set(a, map(("text", .string(text))))))
    #expect(error == .valueTooLong(field: "text"))
    #expect(
      error.message(prefix) == "The value of property \"text\" is longer than 1048487 bytes.")
  }

  @Test func aMaskDoesNotNestDeeperThanAllowed() throws {
    let deep = FieldPath(segments: [String](repeating: "m", count: 21))
    var inside = MapValue()
    inside[deep] = .integer(1)
    #expect(inside.depth == 20)
    #expect(refusal(.update(a, inside, mask: FieldMask([deep])))?.status == .notFound)
    #expect(refusal(Mutation(a, .update(Fields(inside), FieldMask([deep])))) == nil)
    let deeper = FieldPath(segments: [String](repeating: "m", count: 22))
    var tooDeep = MapValue()
    tooDeep[deeper] = .integer(1)
    let error = refusal(Mutation(a, .update(Fields(tooDeep), FieldMask([deeper]))))
    #expect(error == .nestedTooDeep(field: "m"))
    let transform = FieldTransform(deeper, .increment(.integer(1)))
    #expect(
      refusal(Mutation(path("books/b"), .set(Fields()), transforms: [transform]))
        == .nestedTooDeep(field: "m"))
    let array = FieldTransform(deep, .arrayUnion([.integer(1)]))
    #expect(
      refusal(Mutation(path("books/c"), .set(Fields()), transforms: [array]))
        == .nestedTooDeep(field: "m"))
    #expect(try store.document(a)?.fields.map == inside)
  }

  @Test func namesAndTransformsAreLimited() throws {
    let id = String(repeating: "x", count: 1500)
    let long = path([String](repeating: "c/\(id)", count: 5).joined(separator: "/"))
    #expect(refusal(.set(long, map())) == .nameTooLong(long))
    let deep = path([String](repeating: "c/d", count: 101).joined(separator: "/"))
    #expect(refusal(.set(deep, map())) == .nameTooLong(deep))
    let transform = FieldTransform(FieldPath(field: "n"), .increment(.integer(1)))
    let many = Mutation(
      a, .set(Fields()), transforms: [FieldTransform](repeating: transform, count: 501))
    #expect(refusal(many) == .tooManyTransforms(a))
    let text = FieldTransform(FieldPath(field: "n"), .increment(.string("x")))
    #expect(
      refusal(Mutation(a, .set(Fields()), transforms: [text]))
        == .operandIsNoNumber(FieldPath(field: "n")))
  }

  @Test func transformsCountForEachDocumentOfACommit() throws {
    let many = (0..<300).map {
      FieldTransform(FieldPath(field: "n\($0)"), .increment(.integer(1)))
    }
    let write = Mutation(a, .update(Fields(), .empty), transforms: many)
    let other = Mutation(path("books/b"), .update(Fields(), .empty), transforms: many)
    #expect(refusal(write, other) == nil)
    #expect(refusal(write, other, write) == .tooManyTransforms(a))
  }

  @Test(
    arguments: [
      ("__x__", "Invalid reserved name in field path __x__"),
      ("a.__x__", "Invalid reserved name in field path __x__"),
      (String(repeating: "a", count: 1501), "property path is longer than 1500 bytes."),
      (
        String(repeating: "a", count: 750) + "." + String(repeating: "b", count: 750),
        "property path is longer than 1500 bytes."
      ),
    ])
  func someFieldsCannotBeWritten(field: String, text: String) throws {
    let field = try FieldPath(field)
    let writes = [
      Mutation(a, .update(Fields(), FieldMask([field]))),
      Mutation(a, .set(Fields()), transforms: [FieldTransform(field, .serverTimestamp)]),
      Mutation(a, .set(Fields()), transforms: [FieldTransform(field, .arrayUnion([.null]))]),
    ]
    for write in writes {
      let error = try #require(refusal(write))
      #expect(error.status == .invalidArgument)
      #expect(error.message(prefix) == text)
    }
  }

  @Test func aFieldAndOneInsideItAreNotTransformedTogether() throws {
    func transforms(_ fields: String...) throws -> Mutation {
      Mutation(
        a, .set(Fields()),
        transforms: try fields.map {
          FieldTransform(try FieldPath($0), .increment(.integer(1)))
        })
    }
    #expect(refusal(try transforms("b", "a.c", "a.b", "ab")) == nil)
    let error = try #require(refusal(try transforms("b", "a.b.c", "x", "a.b")))
    #expect(
      error.message(prefix)
        == "Cannot transform property a.b and its nested property at the same time.")
  }

  /// Damaged bytes show as no fields; an update would make that true for good.
  @Test func anUpdateOfADamagedDocumentIsRefusedAndLeavesItsBytes() throws {
    let store = try Store(.memory)
    let (a, b) = (path("books/a"), path("books/b"))
    try store.write(.set(a, map(("title", .string("A")), ("pages", .integer(1)))))
    let damaged = Array("\u{0A}\u{7F}no fields".utf8)
    let done = Once<Bool>()
    _ = store.writer.put(
      .run { connection in
        let isDone: Void? = try? connection.database.prepare(
          "UPDATE documents SET fields = ?1"
        ).run(.bytes(damaged))
        done.set(isDone != nil)
      })
    #expect(done.wait())
    let updates = [
      Mutation.update(
        a, map(("title", .string("B"))), mask: FieldMask([FieldPath(field: "title")])),
      Mutation(
        a, .update(Fields(), .empty),
        transforms: [FieldTransform(FieldPath(field: "n"), .increment(.integer(1)))]),
    ]
    for update in updates {
      do throws(CommitError) {
        _ = try store.commit(CommitRequest([.set(b, map()), update], by: .owner))
        Issue.record("It should be refused.")
      } catch {
        guard case .storage(.damaged) = error else {
          Issue.record(error)
          return
        }
        #expect(error.status == .internal, "the client keeps the write until that is mended")
      }
    }
    #expect(try store.document(a)?.fields.encoded == damaged)
    #expect(try store.document(b) == nil)
    // Whoever knows what the document should be may say so.
    try store.write(.set(a, map(("title", .string("B")))))
    #expect(try store.document(a)?.fields["title"] == .string("B"))
  }
}
