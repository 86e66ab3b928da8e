import Documents
package import Reactivity

/// A document that is about to be made.
package final class NewDocumentViewModel {
  /// Relative to the database.
  @Observed package var collection: String
  /// Empty for one that is made.
  @Observed package var id = ""
  @Observed package private(set) var collectionProblem: ValueProblem?
  @Observed package private(set) var idProblem: ValueProblem?

  init(_ collection: CollectionPath?) {
    self.collection = collection?.string ?? ""
  }

  /// Where the document goes; nil if something is wrong, which is shown.
  func path(_ makeID: () -> String, isTaken: (DocumentPath) -> Bool) -> DocumentPath? {
    collectionProblem = nil
    idProblem = nil
    let collection = ValueReading.trimmed(collection)
    do throws(PathError) {
      let place = try CollectionPath(collection)
      do throws(PathError) {
        let path = try place.document(id.utf8.isEmpty ? makeID() : id)
        if !isTaken(path) { return path }
        idProblem = .identifierTaken
      } catch {
        switch error {
        case .reservedID, .reservedCollectionID, .invalidID: idProblem = .identifierReserved
        case .tooLong, .pathTooLong, .pathTooDeep: idProblem = .identifierTooLong
        case .emptySegment, .wrongNumberOfSegments, .invalidPropertyPath:
          idProblem = .identifierSlash
        }
      }
    } catch {
      collectionProblem = collection.utf8.isEmpty ? .collectionMissing : .notACollection
    }
    return nil
  }
}
