package import Documents

/// Who makes a change, and on which device.
package struct ChangeOrigin {
  package let by: String
  package let device: String

  package init(by: String, device: String) {
    self.by = by
    self.device = device
  }
}

/// What a reader does with a book, as the writes of one commit. Nothing is sent here.
package enum BookEdit {
  /// A new book.
  package static func add(_ book: Book) -> [Mutation] {
    [.create(book.path, book.map)]
  }

  /// Saves a draft: only the fields that differ from the original, and in the same commit the change
  /// that history and conflicts are made of. Empty when nothing differs.
  ///
  /// - Parameters:
  ///   - original: the book as the reader saw it when the sheet was opened, or as it followed since.
  ///   - changeID: an `AutoID` for the change.
  package static func save(
    original: Book, draft: Book, origin: ChangeOrigin, changeID: String
  ) -> [Mutation] {
    precondition(!original.isPartial && !draft.isPartial, "A book that was read for a list")
    return apply(
      FieldDifference.between(original, draft), to: original.id, origin: origin, changeID: changeID)
  }

  /// Saves what differs between two forms of a book's document, also in fields that make no sense here.
  package static func save(
    _ id: String, from: MapValue, to: MapValue, origin: ChangeOrigin, changeID: String
  ) -> [Mutation] {
    apply(FieldDifference.between(from, to), to: id, origin: origin, changeID: changeID)
  }

  /// Takes a change back, as a change of its own. Fields that were changed again since stay.
  ///
  /// - Parameter current: the book's document as it is now.
  package static func undo(
    _ change: Change, current: MapValue, origin: ChangeOrigin, changeID: String
  ) -> [Mutation] {
    var inverse: [FieldDifference] = []
    for difference in change.differences
    where difference.isOfSet || isSame(current[difference.name], difference.to) {
      inverse.append(
        FieldDifference(name: difference.name, from: difference.to, to: difference.from))
    }
    return apply(inverse, to: change.book, origin: origin, changeID: changeID)
  }

  /// Settles a conflict.
  ///
  /// - Parameters:
  ///   - usingLost: whether the value that was lost comes back, as an edit of its own; else the field
  ///     stays as it is, and the change says that a reader wanted it so.
  ///   - current: the book's document as it is now.
  package static func settle(
    _ conflict: Conflict, usingLost: Bool, current: MapValue, origin: ChangeOrigin, changeID: String
  ) -> [Mutation] {
    let now = current[conflict.field]
    let answer = FieldDifference(
      name: conflict.field, from: now, to: usingLost ? conflict.lost : now)
    return apply([answer], to: conflict.later.book, origin: origin, changeID: changeID)
  }

  /// The edits of a commit that was refused, made anew from its changes.
  @inline(never)
  package static func again(_ refused: [Mutation]) -> [Mutation] {
    var mutations: [Mutation] = []
    for mutation in refused {
      // A picture is refused with the edit that brings it.
      if LibraryCollection.covers.holds(mutation.path) { mutations.append(mutation) }
      guard LibraryCollection.changes.holds(mutation.path),
        case .set(let fields) = mutation.operation
      else { continue }
      mutations += again(Change(id: mutation.path.id, map: fields.map))
    }
    return mutations
  }

  @inline(never)
  private static func again(_ change: Change) -> [Mutation] {
    apply(
      change.differences, to: change.book,
      origin: ChangeOrigin(by: change.by, device: change.device), changeID: change.id,
      group: change.group)
  }

  /// Moves a book to the trash.
  ///
  /// If the book was changed elsewhere meanwhile, the server refuses to delete it, since the trash would
  /// not have that change. While edits of the book still wait for the server, its next version is not
  /// known; then the trash remembers which version it is about.
  ///
  /// - Parameters:
  ///   - fields: the whole document, as it is stored, with the edits that wait.
  ///   - version: which version of the server's document that is, if that is known.
  ///   - hasWaitingEdits: whether edits of the book wait for the server.
  ///   - group: what is deleted together with it.
  @inline(never)
  package static func delete(
    id: String, fields: MapValue, version: Timestamp? = nil, hasWaitingEdits: Bool = false,
    origin: ChangeOrigin, group: String? = nil
  ) -> [Mutation] {
    let trashed = TrashedBook(id: id)
    trashed.fields = fields
    trashed.by = origin.by
    trashed.device = origin.device
    trashed.group = group
    var precondition = Precondition.none
    if let version {
      if hasWaitingEdits {
        trashed.seen = .timestamp(version)
      } else {
        precondition = .updateTime(version)
      }
    }
    return [
      stamped(trashed.path, trashed.map, precondition: .none),
      Mutation(LibraryCollection.books.path(id), .delete, precondition: precondition),
    ]
  }

  /// Brings a deleted book back, with edits on top that it did not get any more; refused if a book of
  /// this identifier is there again.
  ///
  /// - Parameters:
  ///   - fields: what the trash has of the book.
  ///   - edits: the writes of `save`, one edit after the other.
  package static func restore(
    _ id: String, _ fields: MapValue, edits: [Mutation] = []
  ) -> [Mutation] {
    let path = LibraryCollection.books.path(id)
    var book = Fields(fields)
    var mutations = [Mutation.delete(LibraryCollection.trash.path(id))]
    for edit in edits {
      if edit.path == path {
        book = edit.apply(to: book, time: .null).fields ?? book
      } else {
        mutations.append(edit)
      }
    }
    return [.create(path, book.map)] + mutations
  }

  /// A deleted book as it was on the server: with what was edited after the version that its deleter
  /// knew.
  ///
  /// - Parameter changes: those of the book, as far as they are known.
  package static func completed(_ trashed: TrashedBook, with changes: [Change]) -> MapValue {
    guard case .timestamp(let seen)? = trashed.seen else { return trashed.fields }
    var edits: [Mutation] = []
    for change in Change.inOrder(changes) where change.at != nil && change.place > seen {
      edits += again(change)
    }
    if case .set(let fields) = restore(trashed.id, trashed.fields, edits: edits)[0].operation {
      return fields.map
    }
    return trashed.fields
  }

  /// An edit and its change; empty where nothing differs.
  static func apply(
    _ differences: [FieldDifference], to id: String, origin: ChangeOrigin, changeID: String,
    group: String? = nil
  ) -> [Mutation] {
    if differences.isEmpty { return [] }
    var values = MapValue()
    var paths: [FieldPath] = []
    var transforms: [FieldTransform] = []
    for difference in differences {
      if difference.isKept { continue }
      if difference.isOfSet {
        transforms += difference.transforms
      } else {
        values[difference.name] = difference.to
        paths.append(FieldPath(field: difference.name))
      }
    }
    let change = Change(id: changeID)
    change.book = id
    change.by = origin.by
    change.device = origin.device
    change.group = group
    change.differences = differences
    let told = stamped(change.path, change.map, precondition: .exists(false))
    if paths.isEmpty, transforms.isEmpty { return [told] }
    return [
      Mutation(
        LibraryCollection.books.path(id), .update(Fields(values), FieldMask(paths)),
        transforms: transforms, precondition: .exists(true)),
      told,
    ]
  }

  /// A document whose `at` is the server's time.
  private static func stamped(
    _ path: DocumentPath, _ map: MapValue, precondition: Precondition
  ) -> Mutation {
    Mutation(
      path, .set(Fields(map)),
      transforms: [FieldTransform(FieldPath(field: "at"), .serverTimestamp)],
      precondition: precondition)
  }
}
