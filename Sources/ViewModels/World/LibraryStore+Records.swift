import Documents
package import Library
import Sync

// Reads, notes and loans.

extension LibraryStore {
  /// The document of a record as it is known here.
  func record(_ collection: LibraryCollection, _ id: String) -> MapValue? {
    client.get(collection.path(id))?.fields.map
  }

  /// Deletes a record.
  ///
  /// - Returns: the way back; nil where there is no such record any more.
  package func delete(_ collection: LibraryCollection, _ id: String) -> (() -> Void)? {
    let path = collection.path(id)
    guard let snapshot = client.get(path) else { return nil }
    client.commit([
      RecordEdit.delete(
        path, version: snapshot.hasPendingWrites ? nil : snapshot.document.version)
    ])
    return { [self] in
      if !takeBackDeletion(of: path), client.get(path) == nil {
        client.commit([.create(path, snapshot.fields.map)])
      }
    }
  }
}
