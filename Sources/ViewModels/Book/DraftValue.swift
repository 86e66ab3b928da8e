import Documents
import Library

/// A field's text from a document, and the document with the field's text in it.
///
/// What the reader did not touch stays as it is in the document, down to the parts of lists that are
/// not known here.
struct DraftValue {
  let name: DraftFieldName
  /// The shelves of the library: identifiers and names.
  let shelves: MapValue

  func text(in map: MapValue) -> String {
    let value = map[name.field]
    switch name {
    case .genre: return elements(value).first.map { plain($0) } ?? ""
    case .moreGenres: return list(elements(value).dropFirst())
    case .identifiers:
      var lines: [String] = []
      if case .map(let entries)? = value {
        for entry in entries.entries {
          lines.append(DraftLines.line([entry.name, plain(entry.value)]))
        }
      }
      return DraftLines.text(lines)
    case _ where name.kind == .rows:
      var lines: [String] = []
      for element in elements(value) { lines.append(DraftLines.line(cells(element))) }
      return DraftLines.text(lines)
    case _ where name.kind == .chips: return list(elements(value)[...])
    default: return name.kind == .line ? plain(value) : DraftValue.text(value)
    }
  }

  /// - Parameter text: in its canonical form.
  @inline(never)
  func write(_ text: String, to map: inout MapValue) {
    map[name.field] = value(of: text, over: map[name.field])
  }

  private func value(of text: String, over old: Value?) -> Value? {
    let lines = DraftLines.lines(text)
    switch name {
    // The original app reads both.
    case .title, .author: return .string(text)
    case .genre, .moreGenres:
      let genres = elements(old)
      let first = name == .genre ? text : genres.first.map { DraftValue.text($0) } ?? ""
      var result = first.utf8.isEmpty ? [] : [Value.string(first)]
      let rest = name == .genre ? genres.dropFirst().map { DraftValue.text($0) } : lines
      for genre in rest where !isSame(genre, first) { result.append(.string(genre)) }
      return array(result)
    case .identifiers:
      var entries = MapValue()
      for line in lines {
        let cells = DraftLines.cells(line, count: 2)
        var value = Value.string(cells[1])
        if case .map(let old)? = old, let kept = old[cells[0]], isSame(plain(kept), cells[1]) {
          value = kept
        }
        entries[cells[0]] = value
      }
      return entries.isEmpty ? nil : .map(entries)
    default: break
    }
    switch name.kind {
    case .rows: return array(lines.map { element($0, among: elements(old)) })
    case .chips:
      var result = lines.map { Value.string(name == .shelves ? shelf($0, among: old) : $0) }
      // What makes no sense here is not the reader's to throw away.
      for element in elements(old) where DraftValue.text(element).utf8.isEmpty {
        result.append(element)
      }
      return array(result)
    case .flag: return text.utf8.isEmpty ? nil : .boolean(true)
    case .number: return wholeNumber(text).map { .integer(Int64($0)) }
    default: return text.utf8.isEmpty ? nil : .string(text)
    }
  }
}

extension DraftValue {
  /// The names of the parts of a row.
  private var parts: [String] {
    name == .series ? ["name", "position"] : ["name", "role", "sortName"]
  }

  @inline(never)
  private func cells(_ element: Value) -> [String] {
    guard case .map(let map) = element else {
      return DraftLines.cells(plain(element), count: parts.count)
    }
    var cells: [String] = []
    for part in parts {
      let cell = plain(map[part])
      // Who has no role is an author, too.
      cells.append(isSame(part, "role") && isSame(cell, "author") ? "" : cell)
    }
    return cells
  }

  /// A row as a map, on top of what the list had under its name.
  private func element(_ line: String, among old: [Value]) -> Value {
    let new = DraftLines.cells(line, count: parts.count)
    var result = MapValue()
    var before = [String](repeating: "", count: new.count)
    for element in old {
      let cells = cells(element)
      guard case .map(let map) = element, isSame(cells[0], new[0]) else { continue }
      result = map
      before = cells
    }
    for (index, part) in parts.enumerated()
    where result[part] == nil || !isSame(before[index], new[index]) {
      let isNeeded = name == .series || !new[index].utf8.isEmpty
      result[part] = isNeeded ? .string(new[index]) : nil
    }
    return .map(result)
  }

  @inline(never)
  private func list(_ elements: ArraySlice<Value>) -> String {
    var lines: [String] = []
    for element in elements {
      let text = plain(element)
      if text.utf8.isEmpty { continue }
      lines.append(name == .shelves ? plain(shelves[text] ?? element) : text)
    }
    return DraftLines.text(lines)
  }

  /// The identifier of a shelf by its name: of two that share it, the one that the book stands on.
  private func shelf(_ name: String, among old: Value?) -> String {
    for element in elements(old) {
      let id = DraftValue.text(element)
      if isSame(plain(shelves[id] ?? element), name) { return id }
    }
    for shelf in shelves.entries where isSame(plain(shelf.value), name) { return shelf.name }
    return name
  }
}

@inline(never)
private func plain(_ value: Value?) -> String {
  DraftLines.plain(DraftValue.text(value))
}

@inline(never)
private func elements(_ value: Value?) -> [Value] {
  switch value {
  case .array(let elements)?: return elements
  case .null?, nil: return []
  case let value?: return [value]
  }
}

@inline(never)
private func array(_ elements: [Value]) -> Value? {
  elements.isEmpty ? nil : .array(elements)
}

extension DraftValue {
  /// A value as it stands in a field: whatever another program wrote can be seen.
  @inline(never)
  static func text(_ value: Value?) -> String {
    switch value {
    case .string(let text)?: text
    case .boolean(let flag)?: flag ? "yes" : ""
    default: ChangeLine.text(value, limit: 200) ?? ""
    }
  }

  /// A document as it is understood here, with what is not understood as it stands there.
  @inline(never)
  static func shown(_ map: MapValue) -> MapValue {
    let book = Book(id: "", map: map)
    var shown = book.map
    for name in book.unreadable { shown[name] = map[name] }
    return shown
  }
}
