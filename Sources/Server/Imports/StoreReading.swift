import Documents
import Exchange
import Library
import Storage

/// Reads a store for an import: waits for every answer, and gives one kind of error.
struct StoreReading {
  private let store: Store
  private let point: ReadPoint

  init(_ store: Store, at point: ReadPoint = .latest) {
    self.store = store
    self.point = point
  }

  func place() throws(ImportFailure) -> Place {
    do throws(StorageError) {
      return try store.place()
    } catch {
      throw .storage(error)
    }
  }

  func document(_ path: DocumentPath) throws(ImportFailure) -> Document? {
    do throws(StorageError) {
      return try store.documents([path], at: point).documents.first ?? nil
    } catch {
      throw .storage(error)
    }
  }

  func documents(_ query: Query) throws(ImportFailure) -> [Document] {
    do throws(StorageError) {
      return try store.run(query, at: point).documents
    } catch {
      throw .storage(error)
    }
  }

  func index(_ collections: [LibraryCollection]) throws(ImportFailure) -> LibraryIndex {
    let index = LibraryIndex()
    for collection in collections {
      for document in try documents(Query(collectionID: collection.rawValue)) {
        index.add(document.path, document.fields, updateTime: document.updateTime)
      }
    }
    return index
  }
}
