import Randomness
import Testing

@testable import Documents

@Suite struct PathTests {
  @Test func fieldPathsSurviveTheirText() throws {
    var random = SeededGenerator("fieldPathsSurviveTheirText")
    for _ in 0..<5_000 {
      let segments = (0..<Int.random(in: 1...4, using: &random)).map { _ in random.name() }
      let path = FieldPath(segments: segments)
      #expect(try FieldPath(path.string) == path, "\(path.string)")
    }
  }

  @Test func fieldPathsAreWrittenAsFirestoreDoes() throws {
    #expect(FieldPath(segments: ["a", "b_1"]).string == "a.b_1")
    #expect(FieldPath(segments: ["a.b", "1"]).string == "`a.b`.`1`")
    #expect(FieldPath(segments: ["`\\"]).string == "`\\`\\\\`")
    #expect(try FieldPath("`a.b`.c").segments == ["a.b", "c"])
    #expect(try FieldPath("`a\\`b`").segments == ["a`b"])
  }

  @Test(arguments: [
    "", ".", "a.", ".a", "a..b", "1a", "a-b", "Ł", "`", "``", "`a", "a`b`", "`a`b", "`a\\", "a b",
  ])
  func malformedFieldPathsAreRefused(_ text: String) {
    #expect(throws: PathError.invalidPropertyPath(text)) { try FieldPath(text) }
  }

  @Test func theTextOfARefusalIsFirestores() {
    #expect(
      PathError.invalidPropertyPath("a-b").message
        == "Invalid property path \"a-b\". Unquoted property paths must match regex "
        + "([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex "
        + "(`(?:[^`\\\\]|(?:\\\\.))+`)")
  }

  @Test func fieldPathsAreEqualByTheirBytes() {
    #expect(FieldPath(field: "é") != FieldPath(field: "e\u{301}"))
    #expect(FieldPath(segments: ["a", "b"]) != FieldPath(field: "a.b"))
    #expect(FieldPath(field: "__name__").isDocumentID)
    #expect(!FieldPath(segments: ["a", "__name__"]).isDocumentID)
  }

  @Test func documentPathsAreChecked() throws {
    #expect(try DocumentPath("books/b1").id == "b1")
    #expect(try DocumentPath("books/b1/notes/n1").collection.string == "books/b1/notes")
    #expect(try DocumentPath("books/__id7__").id == "__id7__")
    #expect(throws: PathError.wrongNumberOfSegments("books")) { try DocumentPath("books") }
    #expect(throws: PathError.emptySegment("books//b")) { try DocumentPath("books//b") }
    #expect(throws: PathError.emptySegment("")) { try DocumentPath("") }
    #expect(throws: PathError.reservedID("__x__")) { try DocumentPath("books/__x__") }
    #expect(throws: PathError.reservedID("__id07__")) { try DocumentPath("books/__id07__") }
    #expect(throws: PathError.invalidID("..")) { try DocumentPath("books/..") }
    let long = String(repeating: "x", count: 1501)
    #expect(throws: PathError.tooLong(long)) { try DocumentPath("books/" + long) }
    #expect(throws: PathError.pathTooDeep) {
      try DocumentPath((0..<202).map { _ in "a" }.joined(separator: "/"))
    }
    #expect(throws: PathError.pathTooLong) {
      try DocumentPath(
        (0..<6).map { _ in String(repeating: "x", count: 1100) }.joined(separator: "/"))
    }
  }

  @Test func pathsOrderBySegmentsAndNumbersAsNumbers() {
    let ascending = [
      "a/__id-9223372036854775808__", "a/__id-1__", "a/__id0__", "a/__id2__", "a/__id10__",
      "a/!", "a/__a__", "a/__id01__", "a/a", "a/a/b/c", "a/a!", "a!/a", "a!/a/b/c",
    ].map { DocumentPath(unchecked: Array($0.utf8)) }
    for (i, left) in ascending.enumerated() {
      for (j, right) in ascending.enumerated() {
        #expect(left.compare(to: right) == order(i, j), "\(left.string) \(right.string)")
        var a: [UInt8] = []
        var b: [UInt8] = []
        append(resourceName: left.utf8, to: &a)
        append(resourceName: right.utf8, to: &b)
        #expect(compareBytes(a, b) == order(i, j), "\(left.string) \(right.string)")
      }
    }
  }
}
