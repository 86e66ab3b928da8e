import Documents
import Testing

@testable import Console

@Suite struct ValuePathTests {
  private let fields = MapValue([
    ("title", .string("Hush")),
    ("progress", .map(MapValue([("page", .integer(3)), ("on", .string("x"))]))),
    ("series", .array([.map(MapValue([("name", .string("A"))])), .integer(2)])),
  ])
  private let document = DocumentPath(unchecked: Array("books/a".utf8))

  private func path(_ steps: ValuePath.Step...) -> ValuePath { ValuePath(steps) }

  @Test func aFieldIsWrittenAlone() throws {
    let write = try #require(
      FieldEdit.write(
        document, fields, at: path(.field("progress"), .field("page")), .integer(4)))
    #expect(
      write
        == .update(
          document, MapValue([("progress", .map(MapValue([("page", .integer(4))])))]),
          mask: FieldMask([FieldPath(segments: ["progress", "page"])])))
  }

  @Test func anArrayIsWrittenWhole() throws {
    let write = try #require(
      FieldEdit.write(
        document, fields, at: path(.field("series"), .element(0), .field("name")), .string("B")))
    #expect(
      write
        == .update(
          document,
          MapValue([
            ("series", .array([.map(MapValue([("name", .string("B"))])), .integer(2)]))
          ]), mask: FieldMask([FieldPath(field: "series")])))
  }

  @Test func elementsComeAndGo() throws {
    let added = path(.field("series"), .element(2)).setting(.null, in: .map(fields))
    guard case .map(let more)? = added, case .array(let elements)? = more["series"] else {
      Issue.record("The series is no array any more.")
      return
    }
    #expect(elements.count == 3)
    let removed = path(.field("series"), .element(0)).setting(nil, in: .map(fields))
    guard case .map(let less)? = removed else {
      Issue.record("The document is no map any more.")
      return
    }
    #expect(less["series"] == .array([.integer(2)]))
  }

  @Test func aDeletionNamesTheField() throws {
    let write = try #require(FieldEdit.write(document, fields, at: path(.field("title")), nil))
    #expect(write == .update(document, MapValue(), mask: FieldMask([FieldPath(field: "title")])))
  }

  @Test func pathsAreNamed() {
    #expect(path(.field("series"), .element(0), .field("a b")).text == "series[0].`a b`")
  }
}
