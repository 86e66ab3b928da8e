package import Documents

/// What is done to many books at once, as the writes of each of them.
///
/// Every book's change, or what the trash has of it, names the group of the action, by which all of it
/// is taken back.
package indirect enum BulkEdit {
  /// A field becomes this; nil takes it away.
  case set(String, Value?)
  /// A set gains or loses an element: `shelves`, `tags`.
  case add(String, String)
  case remove(String, String)
  /// The genre that comes first; empty for none. Other genres stay behind it.
  case genre(String)
  case delete

  package static func status(_ status: Status?) -> BulkEdit {
    .set("status", status.map { .string($0.rawValue) })
  }

  /// The writes for one book; none where nothing would change.
  ///
  /// - Parameters:
  ///   - fields: the book's document as it is now.
  ///   - version: which version of the server's document that is, if that is known.
  ///   - hasWaitingEdits: whether edits of the book wait for the server.
  ///   - changeID: an `AutoID` for the change.
  package func writes(
    for id: String, _ fields: MapValue, version: Timestamp? = nil, hasWaitingEdits: Bool = false,
    origin: ChangeOrigin, changeID: String, group: String
  ) -> [Mutation] {
    let name: String
    let to: Value?
    switch self {
    case .delete:
      return BookEdit.delete(
        id: id, fields: fields, version: version, hasWaitingEdits: hasWaitingEdits,
        origin: origin, group: group)
    case .set(let field, let value):
      name = field
      to = value
    case .add(let field, let element):
      name = field
      let present = texts(fields[field])
      if isIn(present, element) { return [] }
      to = list(present + [element])
    case .remove(let field, let element):
      name = field
      to = list(without(element, texts(fields[field])))
    case .genre(let genre):
      name = "genres"
      let rest = without(genre, Array(texts(fields[name]).dropFirst()))
      to = list(isSame(genre, "") ? rest : [genre] + rest)
    }
    let from = fields[name]
    if isSame(from, to) { return [] }
    return BookEdit.apply(
      [FieldDifference(name: name, from: from, to: to)], to: id, origin: origin,
      changeID: changeID, group: group)
  }

  /// A commit that the server did not take, as two that each have half of its books; nil if it is about
  /// one book.
  ///
  /// A commit happens as a whole or not at all. So that a book that is gone, or was edited elsewhere,
  /// does not keep the others from what was done to all, the halves are sent, and the halves of those,
  /// until only its own writes are refused.
  package static func halves(of refused: [Mutation]) -> ([Mutation], [Mutation])? {
    var starts: [Int] = []
    var last = ""
    for (index, mutation) in refused.enumerated() {
      let book = book(of: mutation)
      // A write to a read says nothing of its book: it belongs to the one before.
      if index > 0, isSame(book, last) || isSame(book, "") { continue }
      starts.append(index)
      last = book
    }
    if starts.count < 2 { return nil }
    let middle = starts[starts.count / 2]
    return (Array(refused[..<middle]), Array(refused[middle...]))
  }

  /// Whether writes belong to an action.
  package static func isOf(_ group: String, _ writes: [Mutation]) -> Bool {
    for write in writes {
      if LibraryCollection.changes.holds(write.path) || LibraryCollection.trash.holds(write.path),
        case .set(let fields) = write.operation
      {
        if case .string(let found)? = fields["group"] { return isSame(found, group) }
        return false
      }
    }
    return false
  }

  /// The identifier of the book that a write is about.
  private static func book(of mutation: Mutation) -> String {
    let path = mutation.path
    if LibraryCollection.books.holds(path) || LibraryCollection.trash.holds(path) { return path.id }
    guard case .set(let fields) = mutation.operation,
      case .string(let book)? = fields.map["book"]
    else { return "" }
    return book
  }

  private func texts(_ value: Value?) -> [String] {
    value.flatMap(FieldReading.texts) ?? []
  }

  private func list(_ texts: [String]) -> Value? {
    texts.isEmpty ? nil : .array(texts.map { Value.string($0) })
  }

  private func isIn(_ texts: [String], _ text: String) -> Bool {
    without(text, texts).count < texts.count
  }

  private func without(_ text: String, _ texts: [String]) -> [String] {
    var rest: [String] = []
    for other in texts where !isSame(other, text) { rest.append(other) }
    return rest
  }
}
