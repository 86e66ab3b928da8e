package import Documents

/// One edit of a book, as history remembers it: `changes/{id}`.
package final class Change: LibraryRecord {
  package let id: String
  /// The book's identifier.
  package var book = ""
  /// Who, and on which device.
  package var by = ""
  package var device = ""
  /// When, by the server's clock; nil until the server has it.
  package var at: Timestamp?
  /// When it was made, by this device's clock, which may be wrong: only while the server does not
  /// have it, and only to put those changes into the order of their making.
  package var made: Timestamp?
  /// `{name: {from, to}}`, where absent is absent.
  package var fields = MapValue()

  package init(id: String) {
    self.id = id
  }

  package convenience init(id: String, map: MapValue) {
    self.init(id: id)
    read(map)
  }

  package func visit(_ coder: FieldCoder) {
    coder.serverTime("at", &at)
    coder.text("book", &book)
    coder.text("by", &by)
    coder.text("device", &device)
    coder.entries("fields", &fields)
  }

  package var path: DocumentPath { LibraryCollection.changes.path(id) }

  /// The fields that were changed. `from` is what the reader saw.
  package var differences: [FieldDifference] {
    get {
      var result: [FieldDifference] = []
      for entry in fields.entries {
        guard case .map(let sides) = entry.value else { continue }
        result.append(
          FieldDifference(name: entry.name, from: sides["from"], to: sides["to"]))
      }
      return result
    }
    set {
      fields = MapValue()
      for difference in newValue {
        var sides = MapValue()
        sides["from"] = difference.from
        sides["to"] = difference.to
        fields[difference.name] = .map(sides)
      }
    }
  }
}

extension Change {
  /// Changes in the server's order; those that it does not have yet come last.
  ///
  /// Sorted by insertion: changes arrive nearly in order, and the library's sort is a lot of code.
  package static func inOrder(_ changes: [Change]) -> [Change] {
    var result: [Change] = []
    result.reserveCapacity(changes.count)
    for change in changes {
      var index = result.count
      result.append(change)
      while index > 0, isEarlier(change, result[index - 1]) {
        result[index] = result[index - 1]
        index -= 1
      }
      result[index] = change
    }
    return result
  }

  private static func isEarlier(_ first: Change, _ second: Change) -> Bool {
    switch (first.at, second.at) {
    case (.some, nil): return true
    case (nil, .some): return false
    default:
      let a = first.at ?? first.made ?? .zero
      let b = second.at ?? second.made ?? .zero
      return a == b ? compareUTF8(first.id, second.id) == .ascending : a < b
    }
  }
}
