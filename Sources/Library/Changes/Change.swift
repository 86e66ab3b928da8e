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
