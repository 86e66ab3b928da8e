import Randomness
import Testing

@testable import Documents

@Suite struct MutationTests {
  private let path = DocumentPath(unchecked: Array("books/b".utf8))
  private let time = Value.timestamp(Timestamp(seconds: 1_700_000_000, nanoseconds: 14_000_000))

  @Test func settingReplacesTheDocument() {
    let outcome = Mutation.set(path, ["a": 1]).apply(to: Fields(["b": 2]), time: time)
    #expect(outcome.fields == Fields(["a": 1]))
  }

  @Test func updatingTouchesOnlyTheMask() throws {
    let before = Fields(["keep": 1, "gone": 2, "map": .map(["x": 1, "y": 2])])
    let mask = FieldMask([
      try FieldPath("gone"), try FieldPath("map.x"), try FieldPath("map.z"), try FieldPath("`a.b`"),
    ])
    let outcome = Mutation.update(
      path, ["map": .map(["x": 5, "y": 9, "z": 6]), "a.b": 7, "unmasked": 8], mask: mask
    ).apply(to: before, time: time)
    #expect(
      outcome.fields
        == Fields(["keep": 1, "map": .map(["x": 5, "y": 2, "z": 6]), "a.b": 7]))
  }

  @Test func nestedUpdatesMakeMapsAndDeletionsDoNot() throws {
    let mask = FieldMask([try FieldPath("a.b.c"), try FieldPath("d.e")])
    let mutation = Mutation.update(path, ["a": .map(["b": .map(["c": 1])])], mask: mask)
    #expect(
      mutation.apply(to: Fields(["a": 5, "d": 6]), time: time).fields
        == Fields(["a": .map(["b": .map(["c": 1])]), "d": 6]))
    #expect(
      mutation.apply(to: Fields(["d": .map(["e": 1])]), time: time).fields
        == Fields(["a": .map(["b": .map(["c": 1])]), "d": .map([:])]))
  }

  @Test func updatesWithoutAChangeLeaveTheBytesAlone() throws {
    var random = SeededGenerator("updatesWithoutAChangeLeaveTheBytesAlone")
    for _ in 0..<2_000 {
      let map = random.map()
      let names = map.entries.map { FieldPath(field: $0.name) }
      let outcome = Mutation.update(path, map, mask: FieldMask(names)).apply(
        to: Fields(map), time: time)
      #expect(outcome.fields == Fields(map))
      #expect(
        Mutation(path, .update(Fields(), .empty)).apply(to: Fields(map), time: time).fields
          == Fields(map))
    }
  }

  @Test func deletingAndVerifyingLeaveNothingOrAll() {
    let fields = Fields(["a": 1])
    #expect(Mutation.delete(path).apply(to: fields, time: time).fields == nil)
    #expect(Mutation(path, .verify).apply(to: fields, time: time).fields == fields)
    #expect(Mutation(path, .verify).apply(to: nil, time: time).fields == nil)
  }

  @Test func transformsSeeWhatTheOperationAndEarlierOnesLeft() throws {
    let mutation = Mutation(
      path, .set(Fields(["n": 1])),
      transforms: [
        FieldTransform(try FieldPath("n"), .increment(.integer(2))),
        FieldTransform(try FieldPath("n"), .increment(.double(0.5))),
        FieldTransform(try FieldPath("m.at"), .serverTimestamp),
        FieldTransform(try FieldPath("list"), .arrayUnion([.integer(1)])),
      ])
    let outcome = mutation.apply(to: Fields(["n": 100]), time: time)
    #expect(
      outcome.fields
        == Fields(["n": .double(3.5), "m": .map(["at": time]), "list": .array([1])]))
    #expect(outcome.transformResults == [.integer(3), .double(3.5), time, .null])
  }

  @Test(arguments: [
    (Value.integer(.max), Value.integer(1), Value.integer(.max)),
    (.integer(.min), .integer(-1), .integer(.min)),
    (.integer(.max), .integer(-1), .integer(.max - 1)),
    (.integer(1), .double(0.5), .double(1.5)),
    (.double(0.5), .integer(1), .double(1.5)),
    (.double(-0.0), .integer(0), .double(0)),
    (.string("x"), .integer(1), .integer(1)),
    (.null, .double(2), .double(2)),
  ])
  func incrementing(previous: Value, operand: Value, expected: Value) {
    #expect(
      FieldTransform.Operation.increment(operand).apply(to: previous, time: time) == expected)
    #expect(FieldTransform.Operation.increment(operand).apply(to: nil, time: time) == operand)
  }

  @Test(arguments: [
    // previous, operand, maximum, minimum
    (Value.integer(1), Value.integer(2), Value.integer(2), Value.integer(1)),
    (.integer(3), .double(3), .integer(3), .integer(3)),
    (.double(0), .double(-0.0), .double(0), .double(0)),
    (.integer(1), .double(.nan), .double(.nan), .double(.nan)),
    (.double(.nan), .integer(1), .double(.nan), .double(.nan)),
    (.double(1.5), .integer(1), .double(1.5), .integer(1)),
    (.string("x"), .integer(1), .integer(1), .integer(1)),
  ])
  func extremes(previous: Value, operand: Value, maximum: Value, minimum: Value) {
    #expect(FieldTransform.Operation.maximum(operand).apply(to: previous, time: time) == maximum)
    #expect(FieldTransform.Operation.minimum(operand).apply(to: previous, time: time) == minimum)
  }

  @Test func arraysAreSetsOfEqualValues() {
    let list = Value.array([.integer(3), .double(.nan), .null, .integer(3)])
    #expect(
      FieldTransform.Operation.arrayUnion([
        .double(3), .double(.nan), .null, .integer(4), .double(4),
      ])
      .apply(to: list, time: time)
        == .array([.integer(3), .double(.nan), .null, .integer(3), .integer(4)]))
    #expect(
      FieldTransform.Operation.arrayRemove([.double(3), .double(.nan)]).apply(to: list, time: time)
        == .array([.null]))
    #expect(
      FieldTransform.Operation.arrayRemove([.integer(1)]).apply(to: .integer(1), time: time)
        == .array([]))
  }

  @Test func preconditions() {
    let document = Document(
      path: path, fields: Fields(), createTime: .zero, updateTime: Timestamp(seconds: 5))
    #expect(Precondition.none.isMet(by: nil) && Precondition.none.isMet(by: document))
    #expect(Precondition.exists(true).isMet(by: document))
    #expect(!Precondition.exists(true).isMet(by: nil))
    #expect(Precondition.exists(false).isMet(by: nil))
    #expect(!Precondition.exists(false).isMet(by: document))
    #expect(Precondition.updateTime(Timestamp(seconds: 5)).isMet(by: document))
    #expect(!Precondition.updateTime(Timestamp(seconds: 6)).isMet(by: document))
    #expect(!Precondition.updateTime(Timestamp(seconds: 5)).isMet(by: nil))
  }

  @Test func masksCoverWhatLiesBelow() throws {
    let mask = FieldMask([try FieldPath("b"), try FieldPath("a.b"), try FieldPath("b")])
    #expect(mask.paths == [try FieldPath("a.b"), try FieldPath("b")])
    #expect(mask.covers(try FieldPath("a.b.c")))
    #expect(!mask.covers(try FieldPath("a")))
    #expect(!mask.covers(try FieldPath("ab")))
    #expect(
      Fields(["a": .map(["b": 1, "c": 2]), "b": 3, "c": 4]).selecting(mask)
        == Fields(["a": .map(["b": 1]), "b": 3]))
  }
}
