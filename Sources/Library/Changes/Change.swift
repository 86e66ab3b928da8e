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
  /// Puts changes into order that have the same time or none, since a server's time knows no more than
  /// milliseconds: the version of the document, or when it was written, by this device's clock.
  package var place = Timestamp.zero
  /// What it was done together with: the same for all changes of one action.
  package var group: String?
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
    coder.text("group", &group)
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
      if first.at != second.at { return (first.at ?? .zero) < (second.at ?? .zero) }
      if first.place != second.place { return first.place < second.place }
      return compareUTF8(first.id, second.id) == .ascending
    }
  }
}
