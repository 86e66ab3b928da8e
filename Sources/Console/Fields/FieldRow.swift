package import Documents
import Library

/// One value of a document, as a row.
package final class FieldRow {
  package let path: ValuePath
  /// The field's name, or the place in an array.
  package let name: String
  package let value: Value
  /// How many maps and arrays are around it.
  package let depth: Int
  /// Whether what it holds stands below it.
  package let isOpen: Bool
  /// What tells it from the others.
  package let key: String

  init(_ path: ValuePath, _ name: String, _ value: Value, depth: Int, isOpen: Bool) {
    self.path = path
    self.name = name
    self.value = value
    self.depth = depth
    self.isOpen = isOpen
    key = path.text
  }

  package var type: ValueType { ValueType(of: value) }

  /// The rows of a document.
  ///
  /// - Parameter isOpen: whether what a map or an array holds is shown.
  static func rows(_ map: MapValue, isOpen: (ValuePath, ValueType) -> Bool) -> [FieldRow] {
    var rows: [FieldRow] = []
    append(.map(map), ValuePath(), depth: 0, isOpen, &rows)
    return rows
  }

  private static func append(
    _ value: Value, _ path: ValuePath, depth: Int, _ isOpen: (ValuePath, ValueType) -> Bool,
    _ rows: inout [FieldRow]
  ) {
    func add(_ step: ValuePath.Step, _ name: String, _ value: Value) {
      let path = path.appending(step)
      let type = ValueType(of: value)
      let opens = type.isContainer && isOpen(path, type)
      rows.append(FieldRow(path, name, value, depth: depth, isOpen: opens))
      if opens { append(value, path, depth: depth + 1, isOpen, &rows) }
    }
    switch value {
    case .map(let map):
      for entry in map.entries { add(.field(entry.name), entry.name, entry.value) }
    case .array(let elements):
      for (index, element) in elements.enumerated() { add(.element(index), String(index), element) }
    default: break
    }
  }
}
