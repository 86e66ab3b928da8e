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

  /// Takes a change back, as a change of its own. Fields that were changed again since stay.
  ///
  /// - Parameter current: the book's document as it is now.
  package static func undo(
    _ change: Change, current: MapValue, origin: ChangeOrigin, changeID: String
  ) -> [Mutation] {
    var inverse: [FieldDifference] = []
    for difference in change.differences where current[difference.name] == difference.to {
      inverse.append(
        FieldDifference(name: difference.name, from: difference.to, to: difference.from))
    }
    return apply(inverse, to: change.book, origin: origin, changeID: changeID)
  }

  /// Moves a book to the trash.
  ///
  /// - Parameter fields: the whole document, as it is stored.
  package static func delete(
    id: String, fields: MapValue, origin: ChangeOrigin
  ) -> [Mutation] {
    let trashed = TrashedBook(id: id)
    trashed.fields = fields
    trashed.by = origin.by
    trashed.device = origin.device
    return [
      stamped(trashed.path, trashed.map, precondition: .none),
      .delete(LibraryCollection.books.path(id)),
    ]
  }

  /// Brings a book back from the trash; refused if a book of this identifier is there again.
  package static func restore(_ trashed: TrashedBook) -> [Mutation] {
    [.create(LibraryCollection.books.path(trashed.id), trashed.fields), .delete(trashed.path)]
  }

  private static func apply(
    _ differences: [FieldDifference], to id: String, origin: ChangeOrigin, changeID: String
  ) -> [Mutation] {
    if differences.isEmpty { return [] }
    var values = MapValue()
    var paths: [FieldPath] = []
    for difference in differences {
      values[difference.name] = difference.to
      paths.append(FieldPath(field: difference.name))
    }
    let change = Change(id: changeID)
    change.book = id
    change.by = origin.by
    change.device = origin.device
    change.differences = differences
    return [
      .update(LibraryCollection.books.path(id), values, mask: FieldMask(paths)),
      stamped(change.path, change.map, precondition: .exists(false)),
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
