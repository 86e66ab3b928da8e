package import Documents
package import Library
package import Sync

/// The library as the view models use it: the replica, and who changes it.
package final class LibraryStore {
  package let client: SyncClient
  package let clock: any Clock
  /// Who makes the changes of this window.
  package let origin: ChangeOrigin
  private let random: () -> UInt64

  /// - Parameter random: 64 random bits, for the identifiers of new documents.
  package init(
    client: SyncClient, clock: any Clock, origin: ChangeOrigin, random: @escaping () -> UInt64
  ) {
    self.client = client
    self.clock = clock
    self.origin = origin
    self.random = random
  }

  /// How long ago a time was, in seconds.
  package func age(of time: Timestamp) -> Int64 { clock.now.seconds - time.seconds }

  package func newID() -> String { AutoID.make(random) }

  /// The book's document as it is known here.
  package func book(_ id: String) -> MapValue? {
    client.get(LibraryCollection.books.path(id))?.fields.map
  }

  /// Adds a book.
  package func add(_ book: Book) {
    client.commit(BookEdit.add(book))
  }

  /// Saves what differs between a draft and the book that it was made of.
  package func save(original: Book, draft: Book) {
    let mutations = BookEdit.save(
      original: original, draft: draft, origin: origin, changeID: newID())
    if !mutations.isEmpty { client.commit(mutations) }
  }

  /// Moves a book to the trash.
  ///
  /// - Returns: false if there is no such book any more.
  @discardableResult
  package func delete(_ id: String) -> Bool {
    guard let snapshot = client.get(LibraryCollection.books.path(id)) else { return false }
    client.commit(
      BookEdit.delete(
        id: id, fields: snapshot.fields.map,
        version: snapshot.hasPendingWrites ? nil : snapshot.document.version, origin: origin))
    return true
  }

  /// Brings a book back from the trash.
  ///
  /// - Returns: false if the trash does not hold it, as far as is known here.
  @discardableResult
  package func restore(_ id: String) -> Bool {
    guard let trashed = client.get(LibraryCollection.trash.path(id)), book(id) == nil else {
      return false
    }
    client.commit(BookEdit.restore(id, TrashedBook(id: id, map: trashed.fields.map).fields))
    return true
  }

  /// All documents of a collection that name this book.
  package func query(_ collection: LibraryCollection, of book: String) -> Query {
    Query(
      collectionID: collection.rawValue,
      filter: .field(FieldPath(field: "book"), .equal, .string(book)))
  }
}
