package import Documents

/// `google.firestore.v1.ListDocumentsResponse`
package final class ListDocumentsResponse: ResponseMessage, Sendable {
  package let documents: [ListedDocument]
  /// What asks for the next page; empty at the end.
  package let nextPageToken: String

  /// A document of a listing.
  package enum ListedDocument: Equatable, Sendable {
    case found(Document)
    /// One that is not there, but has documents below it.
    case missing(DocumentPath)
  }

  package init(documents: [ListedDocument], nextPageToken: String = "") {
    self.documents = documents
    self.nextPageToken = nextPageToken
  }

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var documents: [ListedDocument] = []
    var nextPageToken = ""
    while reader.nextField() {
      switch reader.field {
      case 1:
        guard let decoded = reader.document(database) else { break }
        let isMissing = decoded.updateTime == .zero
        documents.append(isMissing ? .missing(decoded.path) : .found(decoded.document))
      case 2: nextPageToken = reader.string()
      default: reader.skip()
      }
    }
    self.init(documents: documents, nextPageToken: nextPageToken)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    for listed in documents {
      switch listed {
      case .found(let document): writer.document(1, document, database)
      case .missing(let path): writer.message(1) { $0.documentName(1, path, database) }
      }
    }
    writer.string(2, nextPageToken)
  }
}
