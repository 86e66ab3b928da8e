import Documents
import Testing

@testable import Library

/// Which edits lost what, by a table of histories.
@Suite struct ConflictTests {
  /// An edit of a field: identifier, time at the server or nil while it waits, from, to.
  private typealias Edit = (id: String, at: Int64?, from: String?, to: String?)

  private struct Case {
    let name: String
    let edits: [Edit]
    /// The lost value, the edit that lost it and the edit that stands.
    let open: [String]
  }

  private static let cases = [
    Case(
      name: "one after the other",
      edits: [("a", 1, "T", "U"), ("b", 2, "U", "V")], open: []),
    Case(
      name: "mine won over theirs",
      edits: [("theirs", 1, "T", "U"), ("mine", 2, "T", "V")], open: ["U theirs mine"]),
    Case(
      name: "mine waits, theirs is there",
      edits: [("mine", nil, "T", "V"), ("theirs", 1, "T", "U")], open: ["U theirs mine"]),
    Case(
      name: "what came to the server first lost, whoever wrote first",
      edits: [("theirs", 3, "T", "U"), ("mine", 2, "T", "V")], open: ["V mine theirs"]),
    Case(
      name: "both made the same of it",
      edits: [("a", 1, "T", "U"), ("b", 2, "T", "U")], open: []),
    Case(
      name: "an emptied field lost",
      edits: [("a", 1, "T", nil), ("b", 2, "T", "U")], open: ["- a b"]),
    Case(
      name: "a field was emptied over an edit",
      edits: [("a", 1, "T", "U"), ("b", 2, "T", nil)], open: ["U a b"]),
    Case(
      name: "both filled an empty field",
      edits: [("a", 1, nil, "U"), ("b", 2, nil, "V")], open: ["U a b"]),
    Case(
      name: "emptied, then filled by one who saw that",
      edits: [("a", 1, "T", nil), ("b", 1, nil, "V")], open: []),
    Case(
      name: "several edits came to the server within a millisecond",
      edits: [("b", 1, "U", "V"), ("a", 1, "T", "U"), ("c", 1, "V", "W")], open: []),
    Case(
      name: "several edits offline: only the first did not know",
      edits: [
        ("c", nil, "U", "V"), ("x", 1, "T", "X"), ("b", nil, "T", "U"), ("d", nil, "V", "W"),
      ], open: ["X x b"]),
    Case(
      name: "only the last of several was lost",
      edits: [("a", 1, "T", "U"), ("b", 2, "U", "V"), ("x", 3, "T", "X")], open: ["V b x"]),
    Case(
      name: "an edit by one who saw the winner does not settle it",
      edits: [("a", 1, "T", "U"), ("x", 2, "T", "X"), ("b", 3, "X", "Y")], open: ["U a x"]),
    Case(
      name: "the lost value is back",
      edits: [("a", 1, "T", "U"), ("x", 2, "T", "X"), ("b", 3, "X", "U")], open: []),
    Case(
      name: "the lost value is back, offline still",
      edits: [("b", nil, "X", "U"), ("a", 1, "T", "U"), ("x", 2, "T", "X")], open: []),
    Case(
      name: "kept",
      edits: [("a", 1, "T", "U"), ("x", 2, "T", "X"), ("k", 3, "X", "X")], open: []),
    Case(
      name: "kept, then edited",
      edits: [("a", 1, "T", "U"), ("x", 2, "T", "X"), ("k", 3, "X", "X"), ("b", 4, "X", "Y")],
      open: []),
    Case(
      name: "kept before another conflict came",
      edits: [("a", 1, "T", "U"), ("x", 2, "T", "X"), ("y", 3, "T", "Y"), ("k", 4, "X", "X")],
      open: ["U a x", "X x y"]),
    Case(
      name: "one of two is settled",
      edits: [("a", 1, "T", "U"), ("x", 2, "T", "X"), ("y", 3, "T", "Y"), ("b", 4, "Y", "X")],
      open: ["U a x"]),
    Case(
      name: "settled blindly: the lost value is back, another is lost",
      edits: [("a", 1, "T", "U"), ("x", 2, "T", "X"), ("y", 3, "X", "Y"), ("b", 4, "X", "U")],
      open: ["Y y b"]),
    Case(
      name: "kept as empty",
      edits: [("a", 1, "T", "U"), ("x", 2, "T", nil), ("k", 3, nil, nil)], open: []),
  ]

  @Test(arguments: cases.indices) func whatWasLostIsTold(_ number: Int) {
    let example = ConflictTests.cases[number]
    var changes: [Change] = []
    for (index, edit) in example.edits.enumerated() {
      changes.append(change(edit, "title", of: "b1"))
      // Another book, another field: they have nothing to do with it.
      changes.append(change(("o\(index)", edit.at, "1", "\(index)"), "title", of: "o\(index)"))
      changes.append(change(("p\(index)", edit.at, nil, "\(index)"), "p\(index)", of: "b1"))
    }
    // The order in which they are known makes no difference.
    for changes in [changes, changes.reversed()] {
      let found = Conflict.find(in: changes).map { conflict in
        var lost = "-"
        if case .string(let text)? = conflict.lost { lost = text }
        return "\(lost) \(conflict.earlier.id) \(conflict.later.id)"
      }
      #expect(found == example.open, "\(example.name)")
    }
  }

  @Test func reviewsDatesSeriesAndRatingsConflictAsAWhole() {
    let pairs: [(String, Value, Value)] = [
      ("review", .string("Long. *Very* long."), .string("Short.")),
      ("published", .string("2021-03"), .string("2021")),
      ("rating", .double(3.75), .integer(4)),
      (
        "series", .array([.map(MapValue([("name", .string("A")), ("position", .string("1"))]))]),
        .array([])
      ),
    ]
    for (name, mine, theirs) in pairs {
      var changes: [Change] = []
      for (index, value) in [mine, theirs].enumerated() {
        let change = Change(id: "c\(index)")
        change.at = Timestamp(seconds: Int64(index + 1))
        change.differences = [FieldDifference(name: name, from: nil, to: value)]
        changes.append(change)
      }
      #expect(Conflict.find(in: changes).map { $0.lost } == [mine])
    }
  }

  /// A change; of those that wait, or have the same time, the one whose identifier comes first in the
  /// alphabet was made first.
  private func change(_ edit: Edit, _ field: String, of book: String) -> Change {
    let change = Change(id: edit.id)
    change.book = book
    change.at = edit.at.map { Timestamp(seconds: $0) }
    change.place = Timestamp(seconds: Int64(edit.id.utf8.first ?? 0))
    change.differences = [
      FieldDifference(
        name: field, from: edit.from.map { .string($0) }, to: edit.to.map { .string($0) })
    ]
    return change
  }
}
